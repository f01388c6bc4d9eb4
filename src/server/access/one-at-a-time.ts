/** Runs work of one subject, such as an account, one piece after the other, so that nobody keeps the others from theirs. */
export class OneAtATime {
  /** The last piece of each subject that has any. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Ends as `work` does, which begins once the subject's earlier pieces have ended, however they did. */
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
