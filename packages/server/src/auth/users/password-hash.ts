import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { passwordLength } from "../../settings/fixed-limits.ts";
import { limitConcurrency } from "./limit-concurrency.ts";

/** How a password is kept: the members of the aspect corpUserCredentials. */
export interface PasswordHash {
  /** 16 random bytes in Base64. */
  readonly salt: string;
  /** `$scrypt$n=…,r=…,p=…,t=…$<hash in Base64>`: what it was made with, and when, in epoch milliseconds. */
  readonly hashedPassword: string;
}

interface Cost {
  readonly n: number;
  readonly r: number;
  readonly p: number;
}

/** A guess takes 32 MB and some tenths of a second. Stored hashes name their own cost, so that it can be raised. */
const cost: Cost = { n: 32_768, r: 8, p: 3 };
const hashLength = 32;
/** What a stored value may cost at most, against ours: whoever may write aspects can write one. */
const mostTimesCost = 4;
const mostMemory = 2 * 128 * mostTimesCost * cost.n * cost.r;
const form = /^\$scrypt\$n=(\d{1,7}),r=(\d{1,2}),p=(\d{1,2}),t=(\d{1,15})\$([A-Za-z0-9+/]{43}=)$/;

/** Log-ins by the dozen would otherwise take all threads that files and signatures need too. */
const takeTurns = limitConcurrency({ atOnce: 2, waiting: 200 });

/** Hashes a new password. */
export async function hashPassword(password: string, time: number): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  const { n, r, p } = cost;
  return { salt: salt.toString("base64"), hashedPassword: `$scrypt$n=${n},r=${r},p=${p},t=${time}$${hash.toString("base64")}` };
}

/** Whether it is the password. Takes as long when there is none to compare with: whoever asks shall not learn that. */
export async function verifyPassword(password: string, stored: Partial<PasswordHash> | undefined): Promise<boolean> {
  const read = readHash(stored);
  const { salt, hash, ...costs } = read ?? { salt: Buffer.alloc(16), hash: Buffer.alloc(hashLength), ...cost };
  const isTooLong = password.length > passwordLength.most;
  const derived = await derive(isTooLong ? "" : password, salt, costs);
  return timingSafeEqual(derived, hash) && read !== undefined && !isTooLong;
}

/** When the password was set, in epoch milliseconds; undefined when nothing here can be read. */
export function passwordSetAt(stored: Partial<PasswordHash> | undefined): number | undefined {
  return readHash(stored)?.setAt;
}

function readHash(stored: Partial<PasswordHash> | undefined): (Cost & { salt: Buffer; hash: Buffer; setAt: number }) | undefined {
  const [, n, r, p, setAt, hash] = form.exec(stored?.hashedPassword ?? "") ?? [];
  if (hash === undefined || typeof stored?.salt !== "string") return undefined;
  const read = { n: Number(n), r: Number(r), p: Number(p), setAt: Number(setAt) };
  const isPowerOfTwo = read.n > 1 && (read.n & (read.n - 1)) === 0;
  const work = read.n * read.r * read.p;
  if (!isPowerOfTwo || work === 0 || work > mostTimesCost * cost.n * cost.r * cost.p || 2 * 128 * read.n * read.r > mostMemory)
    return undefined;
  return { ...read, salt: Buffer.from(stored.salt, "base64"), hash: Buffer.from(hash, "base64") };
}

function derive(password: string, salt: Buffer, { n, r, p }: Cost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // The same letters can be written in several ways: what a keyboard makes of them must not matter.
  const text = password.normalize("NFKC");
  return takeTurns(() => {
    scrypt(text, salt, hashLength, { N: n, r, p, maxmem: mostMemory }, (error, hash) => (error ? reject(error) : resolve(hash)));
    return promise;
  });
}
