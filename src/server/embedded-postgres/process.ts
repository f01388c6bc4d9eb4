import { spawn, spawnSync } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync, readSync, renameSync, statSync } from "node:fs";

/** Where sh, rm and unshare are. */
export const PATH = "/usr/bin:/bin:/usr/sbin:/sbin";
const LOG_LIMIT = 10_000_000;

// It starts the command and reads its own input, which ends when this process does, however it ends. Then it interrupts
// the command (for PostgreSQL: disconnect everyone, write everything out, stop) and removes the directory.
// Signals to the whole group (Ctrl-C, closed terminal) must not end it before us.
const WATCHDOG = `
trap '' HUP INT TERM
directory=$1
shift
exec 3<&0
"$@" </dev/null 3<&- &
command=$!
{ read -r _ <&3; kill -INT $command; } 2>/dev/null &
reader=$!
wait $command
status=$?
exec 2>/dev/null
kill -KILL $reader
wait $reader
[ $? -gt 128 ] || rm -rf -- "$directory"
exit $status
`;

/** As whom PostgreSQL runs. */
export interface Account {
  /** Put before every command. */
  prefix: string[];
  identity: { uid: number; gid: number } | undefined;
  /** The owner of its files, as this process sees it. */
  owner: { uid: number; gid: number };
}

export interface WatchedProcess {
  /** Settles when it has ended, with what it wrote to the log. */
  ended: Promise<{ ok: boolean; said: string }>;
  /** Asks it to end; it is also asked when this process dies. */
  end(): void;
  kill(): void;
}

export interface Command {
  account: Account;
  line: string[];
  environment: Record<string, string>;
  cwd: string;
  logFile: string;
  /** Removed when this process dies before the command. */
  directory: string;
}

export function runWatched({ account, line, environment, cwd, logFile, directory }: Command): WatchedProcess {
  keepSmall(logFile);
  const log = openSync(logFile, "a+", 0o600);
  const start = fstatSync(log).size;
  const [program = "", ...args] = [...account.prefix, "/bin/sh", "-c", WATCHDOG, "watchdog", directory, ...line];
  const child = spawn(program, args, {
    ...account.identity,
    cwd,
    env: { PATH, LC_ALL: "C", TZ: "UTC", ...environment },
    stdio: ["pipe", log, log],
    detached: true,
  });
  child.stdin?.on("error", ignoreBrokenPipe);
  const ended = new Promise<{ ok: boolean; said: string }>((settle) => {
    function finish(ok: boolean, error?: Error): void {
      child.stdin?.destroy();
      const said = [tail(log, start), error?.message].filter(Boolean).join("\n");
      closeSync(log);
      settle({ ok, said });
    }
    child.once("error", (error) => finish(false, error));
    child.once("exit", (code) => finish(code === 0));
  });
  return {
    ended,
    end: () => child.stdin?.end(),
    kill: () => {
      if (child.pid !== undefined) signal(-child.pid, "SIGKILL");
    },
  };
}

export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** True when `pid` is a process that was started on this data directory, and not one that got a used number again. */
export function servesDirectory(pid: number, dataPath: string): boolean {
  if (process.platform !== "linux")
    return spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes(dataPath);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(dataPath);
  } catch {
    return false;
  }
}

// The pipe breaks when the watchdog goes first; its end is told by 'exit'.
function ignoreBrokenPipe(): void {}

function keepSmall(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) renameSync(logFile, `${logFile}.old`);
}

function tail(file: number, start: number): string {
  const length = Math.min(fstatSync(file).size - start, 4000);
  const bytes = Buffer.alloc(Math.max(length, 0));
  readSync(file, bytes, 0, bytes.length, fstatSync(file).size - bytes.length);
  return bytes.toString("utf8").trim().split("\n").slice(-10).join("\n");
}
