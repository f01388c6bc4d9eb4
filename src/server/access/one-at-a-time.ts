/**
 * Runs the works of one subject, such as an account, one after the other. So one subject never occupies more than one
 * worker.
 */
export class OneAtATime {
  /** The last work of each subject that has one. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Begins `work` when the earlier works of the subject have ended, successful or not, and gives its result. */
  async run<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(subject) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(subject, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(subject) === mine) this.#last.delete(subject);
    }
  }
}
