/**
 * Runs the tasks of one subject, such as an account, one after another, so that a subject never occupies more than one
 * worker.
 */
export class OneAtATimeQueue {
  readonly #last = new Map<string, Promise<unknown>>();

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
