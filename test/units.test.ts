import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

const DEPLOY_FOLDER = join(import.meta.dirname, "../deploy");
const units = readdirSync(DEPLOY_FOLDER).filter((file) => file.endsWith(".service"));

const HIGHEST_EXPOSURE = 30;

const PROTECTIONS = [
  "NoNewPrivileges=yes",
  "CapabilityBoundingSet=",
  "AmbientCapabilities=",
  "PrivateTmp=yes",
  "PrivateDevices=yes",
  "PrivateUsers=yes",
  "ProtectSystem=strict",
  "ProtectHome=yes",
  "ProtectClock=yes",
  "ProtectHostname=yes",
  "ProtectControlGroups=yes",
  "ProtectKernelLogs=yes",
  "ProtectKernelModules=yes",
  "ProtectKernelTunables=yes",
  "ProtectProc=invisible",
  "ProcSubset=pid",
  "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK",
  "RestrictNamespaces=yes",
  "RestrictRealtime=yes",
  "RestrictSUIDSGID=yes",
  "LockPersonality=yes",
  "RemoveIPC=yes",
  "UMask=0077",
  "MemoryMax=1G",
  "SystemCallArchitectures=native",
  "SystemCallFilter=@system-service",
  "SystemCallErrorNumber=EPERM",
];

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).error === undefined;

test("there is a unit for the processes, for the migrations and for the backup", () => {
  expect(units).toEqual(["kodu-tara-backup.service", "kodu-tara-migrate.service", "kodu-tara@.service"]);
});

describe.each(units)("%s", (unit) => {
  test("runs as a user of its own, and keeps from the process what it does not need", () => {
    const lines = readFileSync(join(DEPLOY_FOLDER, unit), "utf8").split("\n");
    expect(lines).toEqual(expect.arrayContaining(["User=kodu", ...PROTECTIONS]));
    expect(lines.filter((line) => line.startsWith("InaccessiblePaths=-/srv/kodu-tara/.git"))).toHaveLength(1);
  });

  test("does not forbid V8 to write machine code, without which Node does not start", () => {
    expect(readFileSync(join(DEPLOY_FOLDER, unit), "utf8")).not.toMatch(/^MemoryDenyWriteExecute=/mu);
  });

  test.skipIf(!hasSystemd)("has an exposure of at most 3.0 for systemd", () => {
    const threshold = `--threshold=${HIGHEST_EXPOSURE}`;
    const told = spawnSync(
      "systemd-analyze",
      ["security", "--offline=true", "--no-pager", threshold, join(DEPLOY_FOLDER, unit)],
      { encoding: "utf8" },
    );
    expect({ unit, status: told.status, stderr: told.stderr }).toMatchObject({ status: 0 });
  });
});
