import { describe, expect, test } from "vitest";

import { readUpload, UPLOAD_MAX_BYTES, type UploadSeat } from "./multipart.ts";

const FILE_MAX_BYTES = 1000;

class RecordingSeat implements UploadSeat {
  isLost = false;
  isTaken = false;
  leave(): void {
    this.isTaken = false;
  }
}

async function readTestUpload(
  given: BodyInit,
  { type, chair }: { type?: string; chair?: RecordingSeat | undefined } = {},
) {
  // The form is serialised first, because a reader that stops early would otherwise leave the writer waiting.
  const written = given instanceof FormData ? new Response(given) : undefined;
  const headers = { "Content-Type": type ?? written?.headers.get("Content-Type") ?? "" };
  const body = written ? await written.arrayBuffer() : given;
  const request = new Request("http://localhost/", { method: "POST", headers, body, duplex: "half" } as RequestInit);
  return readUpload(
    request,
    { name: "photo", maxBytes: FILE_MAX_BYTES },
    () => chair && Object.assign(chair, { isTaken: true }),
  );
}

function makeForm(...parts: [string, string | Blob, string?][]): FormData {
  const form = new FormData();
  for (const [name, value, fileName] of parts)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, fileName);
  return form;
}

const makeBytes = (count: number) => new Blob([new Uint8Array(count).fill(7)]);
const makeWholeBody = (body: string) =>
  readTestUpload(body.replaceAll("\n", "\r\n"), {
    type: "multipart/form-data; boundary=b",
    chair: new RecordingSeat(),
  });

describe("a form with a file", () => {
  test("is read with its fields before and behind the file, and the file's name and type count for nothing", async () => {
    const chair = new RecordingSeat();
    const form = makeForm(
      ["note", "Sağ\r\nfar 😀"],
      ["photo", makeBytes(FILE_MAX_BYTES), "../../x.svg"],
      ["phone", "0532"],
    );
    const { fields, file, isBroken } = await readTestUpload(form, { chair });
    expect([fields, isBroken]).toEqual([{ note: "Sağ\nfar 😀", phone: "0532" }, false]);
    expect(file).toMatchObject({ state: "whole", seat: chair });
    expect(file.state === "whole" && file.bytes.length).toBe(FILE_MAX_BYTES);
    expect(chair.isTaken).toBe(true);
  });

  test.each([
    ["no file is chosen", makeForm(["photo", new Blob([]), ""], ["note", "x"]), "none"],
    ["the file is empty", makeForm(["photo", new Blob([]), "a.jpg"], ["note", "x"]), "empty"],
    ["there is no such field", makeForm(["note", "x"]), "none"],
    ["the file has another name", makeForm(["other", makeBytes(10), "a.jpg"], ["note", "x"]), "none"],
    [
      "the file is larger than it may be",
      makeForm(["photo", makeBytes(FILE_MAX_BYTES + 1), "a.jpg"], ["note", "x"]),
      "too-large",
    ],
  ])("where %s its fields are kept, and no seat", async (_, form, state) => {
    const chair = new RecordingSeat();
    const { fields, file, isBroken } = await readTestUpload(form, { chair });
    expect([fields, file.state, isBroken]).toEqual([{ note: "x" }, state, false]);
    expect(chair.isTaken).toBe(false);
  });

  test("that finds no seat, or loses it, keeps its fields and nothing of the file", async () => {
    const form = makeForm(["photo", makeBytes(10), "a.jpg"], ["note", "x"]);
    expect(await readTestUpload(form)).toEqual({
      fields: { note: "x" },
      file: { state: "turned-away" },
      isBroken: false,
    });
    const chair = Object.assign(new RecordingSeat(), { isLost: true });
    expect((await readTestUpload(form, { chair })).file).toEqual({ state: "turned-away" });
  });

  test("has one file and ten fields; of a few more nothing is read, and very many are no form", async () => {
    const fieldsOf = (count: number) => Array.from({ length: count }, (_, nth): [string, string] => [`f${nth}`, "x"]);
    const many = fieldsOf(15);
    const { fields, file } = await readTestUpload(
      makeForm(["photo", makeBytes(3), "a.jpg"], ["photo", makeBytes(5), "b.jpg"], ...many),
      {
        chair: new RecordingSeat(),
      },
    );
    expect(Object.keys(fields)).toHaveLength(10);
    expect(file.state === "whole" && file.bytes.length).toBe(3);
    const chair = new RecordingSeat();
    const broken = await readTestUpload(makeForm(["photo", makeBytes(3), "a.jpg"], ...fieldsOf(1000)), { chair });
    expect([broken.file.state, broken.isBroken, chair.isTaken]).toEqual(["none", true, false]);
  });

  test("reads no more of a field than any form of ours has", async () => {
    const { fields } = await readTestUpload(makeForm(["note", "x".repeat(100_000)]));
    expect(fields["note"]).toHaveLength(16 * 1024);
  });

  test("reads a field of an odd name as any other", async () => {
    const { fields } = await readTestUpload(makeForm(["__proto__", "x"], ["constructor", "y"]));
    expect(Object.entries(fields)).toEqual([
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
  });

  test("is given up when it is larger than any form of ours, with what came before", async () => {
    let sent = 0;
    const head =
      '--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nx\r\n--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n';
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? new TextEncoder().encode(head) : new Uint8Array(65_536));
        sent += 65_536;
      },
    });
    const chair = new RecordingSeat();
    const { fields, file, isBroken } = await readTestUpload(endless, {
      type: "multipart/form-data; boundary=b",
      chair,
    });
    expect([fields, file, isBroken]).toEqual([{ note: "x" }, { state: "too-large" }, false]);
    expect(sent).toBeLessThan(UPLOAD_MAX_BYTES + 10 * 65_536);
    expect(chair.isTaken).toBe(false);
  });
});

describe("a body that is no form", () => {
  const photo = '--b\nContent-Disposition: form-data; name="photo"; filename="a"\n\n';
  test.each([
    ["without a boundary", () => readTestUpload("x", { type: "multipart/form-data" })],
    ["with an empty one", () => readTestUpload("x", { type: "multipart/form-data; boundary=" })],
    [
      "with another one than it says",
      () => readTestUpload("--a\r\n\r\n--a--", { type: "multipart/form-data; boundary=b" }),
    ],
    ["without anything", () => readTestUpload("", { type: "multipart/form-data; boundary=b" })],
    ["that ends in a field", () => makeWholeBody('--b\nContent-Disposition: form-data; name="note"\n\nx')],
    ["that ends in the file", () => makeWholeBody(`${photo}xxx`)],
    ["that ends in a file's head", () => makeWholeBody("--b\nContent-Disposition: form-da")],
  ])("is broken %s, and holds no file", async (_, reading) => {
    const { file, isBroken } = await reading();
    expect([file.state, isBroken]).toEqual(["none", true]);
  });

  test("without a head of its parts holds nothing", async () => {
    expect(await makeWholeBody("--b\n\nx\n--b--")).toEqual({ fields: {}, file: { state: "none" }, isBroken: false });
  });
});

test("whoever hangs up in the middle of a file leaves the seat", async () => {
  const chair = new RecordingSeat();
  let sent = 0;
  const cut = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 3) controller.error(new Error("hung up"));
      else
        controller.enqueue(
          new TextEncoder().encode(
            sent === 1 ? '--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n' : "x".repeat(100),
          ),
        );
    },
  });
  await expect(readTestUpload(cut, { type: "multipart/form-data; boundary=b", chair })).rejects.toThrow("hung up");
  expect(chair.isTaken).toBe(false);
});
