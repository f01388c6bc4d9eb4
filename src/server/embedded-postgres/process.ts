import { spawn, spawnSync } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync, readSync, renameSync, statSync } from "node:fs";

export const SEARCH_PATH = "/usr/bin:/bin:/usr/sbin:/sbin";
const LOG_MAX_BYTES = 10_000_000;

// A shell script that starts the command and then reads its own input, which closes when our process ends in any way.
// Then the script interrupts the command (PostgreSQL disconnects everybody, writes its data and stops) and deletes the
// directory. It ignores signals to the process group (Ctrl-C, a closed terminal), so that it does not end before us.
const WATCHDOG_SCRIPT = `
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

export interface ServerAccount {
  prefix: string[];
  identity: { uid: number; gid: number } | undefined;
  owner: { uid: number; gid: number };
}

export interface WatchedProcess {
  ended: Promise<{ ok: boolean; said: string }>;
  end(): void;
  kill(): void;
}

export interface WatchedCommand {
  account: ServerAccount;
  line: string[];
  environment: Record<string, string>;
  cwd: string;
  logFile: string;
  /** The watchdog deletes this directory after `end` or when this process dies. */
  directory: string;
}

export function runWatched({ account, line, environment, cwd, logFile, directory }: WatchedCommand): WatchedProcess {
  truncateLog(logFile);
  const log = openSync(logFile, "a+", 0o600);
  const start = fstatSync(log).size;
  const [program = "", ...args] = [...account.prefix, "/bin/sh", "-c", WATCHDOG_SCRIPT, "watchdog", directory, ...line];
  const child = spawn(program, args, {
    ...account.identity,
    cwd,
    env: { PATH: SEARCH_PATH, LC_ALL: "C", TZ: "UTC", ...environment },
    stdio: ["pipe", log, log],
    detached: true,
  });
  child.stdin?.on("error", ignoreBrokenPipe);
  const ended = new Promise<{ ok: boolean; said: string }>((settle) => {
    function finish(ok: boolean, error?: Error): void {
      child.stdin?.destroy();
      const said = [readTail(log, start), error?.message].filter(Boolean).join("\n");
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
      if (child.pid !== undefined) sendSignal(-child.pid, "SIGKILL");
    },
  };
}

export function sendSignal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

export function servesDirectory(pid: number, dataPath: string): boolean {
  if (process.platform !== "linux")
    return spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes(dataPath);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(dataPath);
  } catch {
    return false;
  }
}

// Nothing to do: the pipe breaks when the watchdog ends first, and 'exit' reports that.
function ignoreBrokenPipe(): void {}

function truncateLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_MAX_BYTES) renameSync(logFile, `${logFile}.old`);
}

function readTail(file: number, start: number): string {
  const length = Math.min(fstatSync(file).size - start, 4000);
  const bytes = Buffer.alloc(Math.max(length, 0));
  readSync(file, bytes, 0, bytes.length, fstatSync(file).size - bytes.length);
  return bytes.toString("utf8").trim().split("\n").slice(-10).join("\n");
}
