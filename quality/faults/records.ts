import { randomUUID } from "node:crypto";

import { PHOTO_POSITIONS } from "#domain/fleet/condition-photo.ts";

import { SMALL_PNG_BASE64 } from "../../test/pictures.ts";
import type { FaultBrowser } from "./browser.ts";
import { makeNoAcknowledgedRows, type WriteRequest, type WritingClient } from "./clients.ts";

const DUE_TIME = "2040-06-15T14:30";

type HandOverDirection = "out" | "in";

/** The rental that is being reported, its car, and the photos for the condition report that is not signed yet. */
interface RentalReportState {
  rental: string;
  car: string;
  /** The photo id of each position, and the photo id of the damage. */
  photos: Map<string, string>;
}

/**
 * A company that hands out its cars and takes them back, each time with ten photos and a complete condition report.
 */
export function makeConditionReportWriter(browser: FaultBrowser, company: string, cars: string[]): WritingClient {
  const book = makeNoAcknowledgedRows({ company });
  let begun = 0;
  let matter: RentalReportState;
  let steps: (() => WriteRequest)[] = [addCustomer];

  function post(path: string, json: object, done: () => void, doneAlready: string[] = []): WriteRequest {
    return { method: "POST", path: `/company/${path}`, json, doneAlready, done };
  }

  function addCustomer(): WriteRequest {
    const json = { id: randomUUID(), name: "Ayşe Yılmaz", phone: "", email: "", notes: "" };
    return post("customers", json, () => book.customers.set(json.id, json.name));
  }

  function start(): WriteRequest {
    const [rental, car] = [randomUUID(), cars[begun % cars.length]!];
    const money = { total: 900, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" };
    const shown = { renterNameVisible: true, renterPhoneVisible: false };
    const customerId = [...book.customers.keys()][0];
    return post(`cars/${car}/rentals`, { id: rental, customerId, dueAt: DUE_TIME, ...money, ...shown }, () => {
      matter = { rental, car, photos: new Map() };
      book.rentals.set(rental, "900 0 out");
      book.periods.set(rental, `rental ${car} ${DUE_TIME}`);
    });
  }

  function photograph(direction: HandOverDirection, position: string): WriteRequest {
    const { rental, photos } = matter;
    const id = randomUUID();
    return post(`rentals/${rental}/condition/${direction}/photos`, { id, position, photo: SMALL_PNG_BASE64 }, () => {
      // A new photo of a position replaces the previous photo.
      book.photos.delete(photos.get(position) ?? "");
      photos.set(position, id);
      book.photos.set(id, `${rental} ${direction} ${position} whole`);
    });
  }

  function seal(direction: HandOverDirection): WriteRequest {
    const { rental, photos } = matter;
    const [id, km] = [randomUUID(), 1000 + begun];
    const strokes = [
      [
        [begun % 900, 20],
        [30, 40],
      ],
    ];
    const at = { id: randomUUID(), side: "right", x: 500, y: 400, part: "front-door", kind: "dent", note: "4 cm" };
    const json = {
      id,
      km,
      kmIsRight: true,
      fuel: 8,
      accessories: [],
      damages: [{ ...at, photoId: photos.get("damage") }],
      signatures: { renter: { name: "Ayşe Yılmaz", strokes }, clerk: null },
      notes: "",
      place: "",
    };
    return post(`rentals/${rental}/condition/${direction}`, json, () => {
      book.records.set(id, `${rental} ${direction} ${km} ${photos.size} 0 ${begun % 900}`);
      photos.clear();
    });
  }

  function correct(): WriteRequest {
    const { rental } = matter;
    const [reportId, known] = [...book.records].at(-1)!;
    return post(`rentals/${rental}/condition-notes`, { id: randomUUID(), reportId, text: "Km yanlış." }, () => {
      const words = known.split(" ");
      book.records.set(reportId, [...words.slice(0, 4), Number(words[4]) + 1, words[5]].join(" "));
    });
  }

  function end(): WriteRequest {
    const { rental, car } = matter;
    const done = () => {
      book.rentals.set(rental, "900 0 ended");
      book.periods.set(rental, `rental ${car} over`);
    };
    return post(`rentals/${rental}/end`, {}, done, ["RENTAL_ENDED"]);
  }

  function recordOf(direction: HandOverDirection): (() => WriteRequest)[] {
    const positions = [...PHOTO_POSITIONS, "front", "damage"];
    return [...positions.map((position) => () => photograph(direction, position)), () => seal(direction)];
  }

  return {
    browser,
    book,
    async next() {
      if (steps.length === 0) {
        begun += 1;
        steps = [start, ...recordOf("out"), correct, ...recordOf("in"), end];
      }
      return steps.shift()!();
    },
  };
}
