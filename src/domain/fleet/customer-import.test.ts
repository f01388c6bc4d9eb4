import { describe, expect, test } from "vitest";

import { changedFields, settleCustomer, type StoredCustomer } from "./customer-import.ts";
import type { CustomerLine } from "./customer-paste.ts";

const line: CustomerLine = {
  name: "Ayşe Yılmaz",
  phone: "+905321234567",
  email: "",
  notes: "",
  caution: "",
  isBusiness: null,
};
const stored: StoredCustomer = {
  id: "a",
  version: 3,
  name: "Ayşe Yılmaz",
  phone: "+905321234567",
  email: "ayse@ornek.com",
  notes: "Eski",
  caution: "",
  isBusiness: true,
};

describe("a line of a list is", () => {
  test("new, when nobody has its telephone", () => {
    expect(settleCustomer(line, [{ ...stored, phone: "+905330000000" }])).toMatchObject({
      found: "new",
      values: { name: "Ayşe Yılmaz", isBusiness: false },
    });
  });

  test("the same, when it says nothing else: what it leaves empty and how it writes the name does not count", () => {
    expect(settleCustomer({ ...line, name: "AYŞE YILMAZ" }, [stored])).toMatchObject({ found: "same" });
    expect(settleCustomer({ ...line, notes: "Eski" }, [stored])).toMatchObject({ found: "same" });
  });

  test.each([
    [{ name: "Ayşe Kaya" }, ["name"]],
    [{ email: "yeni@ornek.com" }, ["email"]],
    [{ notes: "Yeni" }, ["notes"]],
    [{ caution: "Dikkat" }, ["caution"]],
    [{ isBusiness: false }, ["isBusiness"]],
  ])("a change: %o", (change, fields) => {
    const settled = settleCustomer({ ...line, ...change }, [stored]);
    if (settled.found !== "changed") throw new Error(settled.found);
    expect(changedFields(stored, settled.values)).toEqual(fields);
  });

  test("added to the notes that are there", () => {
    const noted = (before: string, added: string) => {
      const settled = settleCustomer({ ...line, notes: added }, [{ ...stored, notes: before }]);
      return "values" in settled ? settled.values.notes : settled.found;
    };
    expect(noted("Eski", "Yeni")).toBe("Eski\nYeni");
    expect(noted("Eski", "Eski, yeni")).toBe("Eski, yeni");
    expect(noted("Eski, yeni", "yeni")).toBe("same");
    expect(noted("a".repeat(1990), "b".repeat(20))).toBe("too-long");
  });

  test("without a telephone about the customer of that name, unless the e-mail is another", () => {
    const named = { ...line, phone: "" };
    expect(settleCustomer(named, [stored])).toMatchObject({ found: "same" });
    expect(settleCustomer({ ...named, email: "baska@ornek.com" }, [stored])).toMatchObject({ found: "new" });
  });

  test("about one of several only when it is exactly that one, or has its name alone", () => {
    const other = { ...stored, id: "b", name: "Ali Kaya" };
    expect(settleCustomer({ ...line, notes: "Yeni" }, [other, stored])).toMatchObject({
      found: "changed",
      customer: { id: "a" },
    });
    expect(settleCustomer({ ...line, name: "Can" }, [other, stored])).toMatchObject({ found: "several" });
    expect(settleCustomer({ ...line, notes: "Yeni" }, [stored, { ...stored, id: "b" }])).toMatchObject({
      found: "several",
    });
    expect(settleCustomer(line, [stored, { ...stored, id: "b", notes: "" }])).toMatchObject({ found: "same" });
  });
});
