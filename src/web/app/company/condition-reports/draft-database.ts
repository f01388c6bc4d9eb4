const DATABASE_NAME = "tutanaklar";
const STORE_NAMES = ["drafts", "photos"] as const;
type StoreName = (typeof STORE_NAMES)[number];

let openedDatabase: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  openedDatabase ??= new Promise<IDBDatabase>((done, failed) => {
    const request = indexedDB.open(DATABASE_NAME, 1);
    request.onupgradeneeded = () => {
      for (const store of STORE_NAMES) request.result.createObjectStore(store, { keyPath: "id" });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error("nothing is kept here"));
    request.onblocked = () => failed(new Error("nothing is kept here"));
  });
  return openedDatabase;
}

/** WebKit sometimes never answers a request, but answers the same request on a new connection. */
const ANSWER_LIMIT_MS = 4000;

class UnansweredError extends Error {}

function rejectIfUnanswered<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new UnansweredError("the browser's database does not answer")), ANSWER_LIMIT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/**
 * Each request must be idempotent, a read or a write of a row by its id, because it is repeated on a new connection
 * after a timeout.
 */
async function runInStore<Result>(
  store: StoreName,
  mode: IDBTransactionMode,
  ask: (rows: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  try {
    return await rejectIfUnanswered(attemptInStore(store, mode, ask));
  } catch (error) {
    if (!(error instanceof UnansweredError)) throw error;
    openedDatabase = undefined;
    return rejectIfUnanswered(attemptInStore(store, mode, ask));
  }
}

async function attemptInStore<Result>(
  store: StoreName,
  mode: IDBTransactionMode,
  ask: (rows: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  return new Promise((done, failed) => {
    const transaction = database.transaction(store, mode);
    const request = ask(transaction.objectStore(store));
    // The data is on the disk only when the transaction has completed.
    transaction.oncomplete = () => done(request.result);
    transaction.onerror = () => failed(transaction.error ?? new Error("not kept"));
    transaction.onabort = () => failed(transaction.error ?? new Error("not kept"));
  });
}

export async function readRows<Row>(store: StoreName): Promise<Row[]> {
  return (await runInStore(store, "readonly", (rows) => rows.getAll())) as Row[];
}

export async function putRow(store: StoreName, row: { id: string }): Promise<void> {
  await runInStore(store, "readwrite", (rows) => rows.put(row));
}

export async function deleteRow(store: StoreName, id: string): Promise<void> {
  await runInStore(store, "readwrite", (rows) => rows.delete(id));
}

/** An encrypted row that is newer stays. */
export async function replaceReadableRow(
  store: StoreName,
  readableId: string,
  encrypted: { id: string; changedAt?: number },
): Promise<void> {
  await runInStore(store, "readwrite", (rows) => {
    const readable = rows.get(readableId);
    readable.onsuccess = () => {
      if (readable.result === undefined) return;
      rows.delete(readableId);
      const before = rows.get(encrypted.id) as IDBRequest<typeof encrypted | undefined>;
      before.onsuccess = () => {
        const known = before.result;
        if (!known || (known.changedAt ?? 0) < (encrypted.changedAt ?? 0)) rows.put(encrypted);
      };
    };
    return readable;
  });
}

export async function deleteUnchangedRow(store: StoreName, read: { id: string; changedAt?: number }): Promise<void> {
  await runInStore(store, "readwrite", (rows) => {
    const before = rows.get(read.id) as IDBRequest<typeof read | undefined>;
    before.onsuccess = () => {
      if (before.result?.changedAt === read.changedAt) rows.delete(read.id);
    };
    return before;
  });
}
