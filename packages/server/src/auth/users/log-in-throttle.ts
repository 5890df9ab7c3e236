import { RecentlyUsed } from "../../recently-used.ts";
import { TooManyAttempts } from "./too-many-attempts.ts";

/** How many attempts may fail in a row, and after which time one of them is forgiven. */
interface Allowance {
  readonly attempts: number;
  readonly forgivenAfterMillis: number;
}

const perUser: Allowance = { attempts: 10, forgivenAfterMillis: 30_000 };
/** Many people may come from one address. */
const perAddress: Allowance = { attempts: 100, forgivenAfterMillis: 5_000 };
const mostRemembered = 20_000;

interface Attempt {
  readonly user: string;
  readonly address: string;
  /** In milliseconds of a clock that nobody sets. */
  readonly time: number;
}

/**
 * Slows down whoever guesses passwords, per user name, whether or not there is such a user, and per address. An attempt
 * counts until it has succeeded, so that many at once count too. The memory is bounded: names not tried for longest are
 * forgotten first.
 */
export class LogInThrottle {
  /** Until when the attempts under each name fill its allowance: one number is the whole count. */
  readonly #filledUntil = new RecentlyUsed<number>(mostRemembered);

  /**
   * Counts an attempt while it is tried, and on unless it succeeds, which it does with an answer that is defined. One that has to
   * wait instead of being tried is forgotten, too. Throws TOO_MANY_ATTEMPTS when there were too many.
   */
  async attempt<T>(attempt: Attempt, tried: () => Promise<T | undefined>): Promise<T | undefined> {
    const forget = this.#count(attempt);
    try {
      const answer = await tried();
      if (answer !== undefined) forget();
      return answer;
    } catch (error) {
      if (error instanceof TooManyAttempts) forget();
      throw error;
    }
  }

  #count({ user, address, time }: Attempt): () => void {
    const counted = [
      { name: `user ${user.toLowerCase().slice(0, 200)}`, allowance: perUser },
      { name: `address ${address}`, allowance: perAddress },
    ];
    const wait = Math.max(...counted.map(({ name, allowance }) => this.#millisToWait(name, allowance, time)));
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / 1000));
    for (const { name, allowance } of counted) this.#add(name, allowance.forgivenAfterMillis, time);
    return () => {
      for (const { name, allowance } of counted) this.#add(name, -allowance.forgivenAfterMillis, time);
    };
  }

  #millisToWait(name: string, { attempts, forgivenAfterMillis }: Allowance, time: number): number {
    const filled = (this.#filledUntil.get(name) ?? time) - time;
    return filled + forgivenAfterMillis - attempts * forgivenAfterMillis;
  }

  #add(name: string, millis: number, time: number): void {
    this.#filledUntil.set(name, Math.max(this.#filledUntil.get(name) ?? time, time) + millis);
  }
}
