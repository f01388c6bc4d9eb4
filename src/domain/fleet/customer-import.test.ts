import { describe, expect, test } from "vitest";

import { listChangedFields, planCustomerImport, type StoredCustomer } from "./customer-import.ts";
import type { CustomerLine } from "./customer-paste.ts";

const customerLine: CustomerLine = {
  name: "Ayşe Yılmaz",
  phone: "+905321234567",
  email: "",
  notes: "",
  caution: "",
  isBusiness: null,
};
const storedCustomer: StoredCustomer = {
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
    expect(planCustomerImport(customerLine, [{ ...storedCustomer, phone: "+905330000000" }])).toMatchObject({
      found: "new",
      values: { name: "Ayşe Yılmaz", isBusiness: false },
    });
  });

  test("the same, when it says nothing else: what it leaves empty and how it writes the name does not count", () => {
    expect(planCustomerImport({ ...customerLine, name: "AYŞE YILMAZ" }, [storedCustomer])).toMatchObject({
      found: "same",
    });
    expect(planCustomerImport({ ...customerLine, notes: "Eski" }, [storedCustomer])).toMatchObject({ found: "same" });
  });

  test.each([
    [{ name: "Ayşe Kaya" }, ["name"]],
    [{ email: "yeni@ornek.com" }, ["email"]],
    [{ notes: "Yeni" }, ["notes"]],
    [{ caution: "Dikkat" }, ["caution"]],
    [{ isBusiness: false }, ["isBusiness"]],
  ])("a change: %o", (change, fields) => {
    const settled = planCustomerImport({ ...customerLine, ...change }, [storedCustomer]);
    if (settled.found !== "changed") throw new Error(settled.found);
    expect(listChangedFields(storedCustomer, settled.values)).toEqual(fields);
  });

  test("added to the notes that are there", () => {
    const noted = (before: string, added: string) => {
      const settled = planCustomerImport({ ...customerLine, notes: added }, [{ ...storedCustomer, notes: before }]);
      return "values" in settled ? settled.values.notes : settled.found;
    };
    expect(noted("Eski", "Yeni")).toBe("Eski\nYeni");
    expect(noted("Eski", "Eski, yeni")).toBe("Eski, yeni");
    expect(noted("Eski, yeni", "yeni")).toBe("same");
    expect(noted("a".repeat(1990), "b".repeat(20))).toBe("too-long");
  });

  test("without a telephone about the customer of that name, unless the e-mail is another", () => {
    const named = { ...customerLine, phone: "" };
    expect(planCustomerImport(named, [storedCustomer])).toMatchObject({ found: "same" });
    expect(planCustomerImport({ ...named, email: "baska@ornek.com" }, [storedCustomer])).toMatchObject({
      found: "new",
    });
  });

  test("about one of several only when it is exactly that one, or has its name alone", () => {
    const other = { ...storedCustomer, id: "b", name: "Ali Kaya" };
    expect(planCustomerImport({ ...customerLine, notes: "Yeni" }, [other, storedCustomer])).toMatchObject({
      found: "changed",
      customer: { id: "a" },
    });
    expect(planCustomerImport({ ...customerLine, name: "Can" }, [other, storedCustomer])).toMatchObject({
      found: "several",
    });
    expect(
      planCustomerImport({ ...customerLine, notes: "Yeni" }, [storedCustomer, { ...storedCustomer, id: "b" }]),
    ).toMatchObject({
      found: "several",
    });
    expect(planCustomerImport(customerLine, [storedCustomer, { ...storedCustomer, id: "b", notes: "" }])).toMatchObject(
      { found: "same" },
    );
  });
});
