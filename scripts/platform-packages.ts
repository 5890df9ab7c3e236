/** What package-lock.json says of one package, as far as it matters here. */
interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly license?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** A package that another one offers for one platform and that the lock file does not know. */
export interface MissingPackage {
  readonly name: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

const systems = new Set(["linux", "darwin", "win32", "android", "freebsd", "openharmony"]);
const processors = new Set(["x64", "arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "wasm32"]);

/**
 * The optional packages for other platforms that npm left out of a lock file because it could not fetch them. `npm ci`
 * refuses a lock file without them. Their entries say what their names say: system, processor and C library.
 */
export function missingPlatformPackages({ packages }: LockFile): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, owner]) =>
    Object.entries(owner.optionalDependencies ?? {})
      .filter(([name]) => packages[`node_modules/${name}`] === undefined && packages[`${path}/node_modules/${name}`] === undefined)
      .map(([name, version]) => ({ name, entry: lockEntry(owner, name, version) })),
  );
}

function lockEntry(owner: LockedPackage, name: string, version: string): Readonly<Record<string, unknown>> {
  const words = (name.split("/").at(-1) ?? "").split("-");
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : words.some((word) => /^gnu/.test(word)) ? "glibc" : undefined;
  return {
    version,
    cpu: words.filter((word) => processors.has(word)),
    ...(owner.dev && { dev: true }),
    ...(libc && { libc: [libc] }),
    license: owner.license,
    optional: true,
    os: words.filter((word) => systems.has(word)),
    ...(owner.engines && { engines: owner.engines }),
  };
}
