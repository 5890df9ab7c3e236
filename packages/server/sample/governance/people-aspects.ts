import { type AspectWrite, write } from "../aspect-write.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import { ownerUrn, platformUrn } from "../urns.ts";
import { emailOf, type Person, people, serviceAccounts, type Team, teams } from "./people.ts";

/** Users with what is known about them and their groups, then the groups. */
export function* peopleAspects(time: SampleTime): Iterable<AspectWrite> {
  for (const person of people) yield* personAspects(person, time);
  for (const { username, name } of serviceAccounts) {
    yield write(ownerUrn(username), "corpUserInfo", {
      active: true,
      displayName: name,
      fullName: name,
      title: "Service account",
      system: true,
    });
    yield write(ownerUrn(username), "corpUserStatus", { status: "ACTIVE", lastModified: stamp(time.daysAgo(900)) });
  }
  for (const team of teams) yield* teamAspects(team, time);
}

function* personAspects(person: Person, time: SampleTime): Iterable<AspectWrite> {
  const urn = ownerUrn(person.username);
  const fullName = `${person.firstName} ${person.lastName}`;
  const isActive = person.left !== true;
  yield write(urn, "corpUserInfo", {
    active: isActive,
    displayName: fullName,
    fullName,
    firstName: person.firstName,
    lastName: person.lastName,
    email: emailOf(person.username),
    title: person.title,
    departmentName: person.department,
    countryCode: person.country,
    ...(person.reportsTo !== undefined && { managerUrn: ownerUrn(person.reportsTo) }),
  });
  yield write(urn, "corpUserStatus", { status: isActive ? "ACTIVE" : "SUSPENDED", lastModified: stamp(time.daysAgo(isActive ? 800 : 35)) });
  if (person.about !== undefined || person.skills !== undefined) {
    yield write(urn, "corpUserEditableInfo", {
      ...(person.about !== undefined && { aboutMe: person.about }),
      teams: person.groups,
      skills: person.skills ?? [],
      platforms: [platformUrn("snowflake"), platformUrn("looker")],
      slack: `@${person.username}`,
    });
  }
  yield* memberships(urn, person);
}

function* memberships(urn: string, person: Person): Iterable<AspectWrite> {
  const of = (fromDirectory: boolean) =>
    person.groups.filter((name) => teams.some((team) => team.name === name && team.fromDirectory === fromDirectory)).map(ownerUrn);
  if (of(true).length > 0) yield write(urn, "groupMembership", { groups: of(true) });
  if (of(false).length > 0) yield write(urn, "nativeGroupMembership", { nativeGroups: of(false) });
}

function* teamAspects(team: Team, time: SampleTime): Iterable<AspectWrite> {
  const urn = ownerUrn(team.name);
  yield write(urn, "corpGroupInfo", {
    displayName: team.displayName,
    description: team.description,
    email: emailOf(team.name),
    slack: team.slack,
    admins: [],
    members: [],
    groups: [],
    created: stamp(time.daysAgo(720)),
  });
  yield write(urn, "origin", team.fromDirectory ? { type: "EXTERNAL", externalType: "ldap" } : { type: "NATIVE" });
  yield write(urn, "status", { removed: false });
}
