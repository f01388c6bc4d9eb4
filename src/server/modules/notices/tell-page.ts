import { call } from "@orpc/server";
import type { Context } from "hono";
import * as z from "zod/mini";

import { noticeKeyField, noticeInput } from "#contract/notices/notices.ts";
import { noticeFormWords } from "#contract/notices/notices.words.ts";
import { addLanguageToPath, makeVisitorNoticePath } from "#contract/pages.ts";
import { problemOfRefusal, type PageProblem } from "#contract/ports/problems.ts";
import type { ScanView, NoticeFormPageView } from "#contract/ports/public-pages.ts";
import { cutNoticeNote, NOTICE_REASONS, RENTER_ONLY_REASON } from "#domain/notices/notice.ts";
import { EXAMPLE_CODE, readAddressCode } from "#domain/sticker/code.ts";
import { parsePhone } from "#domain/words/contact.ts";
import { readPlace } from "#domain/words/place.ts";
import { runOrCatchRefusal, type FormFields, type FormRefusal } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import type { NotLiveStatus } from "#server/access/guessing.ts";
import { UNAVAILABLE_RETRY_SECONDS } from "#server/access/limits.ts";
import { isUnreachable } from "#server/db/violations.ts";
import { PERMISSIONS_POLICY } from "#server/http/headers.ts";
import { makeLanguageHeaders, pageLanguageOf } from "#server/http/language.ts";
import { formHeaders } from "#server/http/page-headers.ts";
import { findReplacementCode } from "#server/modules/codes/replace-store.ts";
import { answerExampleTell } from "#server/modules/scan/example-page.ts";
import { answerNotLive, redirectToCurrentCode } from "#server/modules/scan/page.ts";
import type { ScanAnswers } from "#server/modules/scan/scan-answers.ts";
import { findLiveView } from "#server/modules/scan/store.ts";
import { isPhoneUncertain } from "#server/outside/numbering-plan.ts";

import { findReceiver } from "./holders-store.ts";
import {
  type FormWithPhoto,
  PhotoRefusedError,
  preparePhoto,
  readFormWithPhoto,
  findPhotoRefusal,
  releaseSeat,
} from "./photo-form.ts";
import { visitorNoticeProcedures } from "./procedures.ts";

type FormProblems = NoticeFormPageView["problems"];

type ShownForm = Pick<NoticeFormPageView, "plate" | "kind" | "isCompany" | "reasons" | "accepts">;

const tellHeaders = {
  ...formHeaders,
  "Permissions-Policy": PERMISSIONS_POLICY.replace("geolocation=()", "geolocation=(self)"),
};

interface TellRequest {
  readonly c: Context;
  readonly scans: ScanAnswers;
  readonly context: RequestContext;
  readonly code: string;
  readonly newKey: string;
}

interface SentTellRequest extends TellRequest {
  readonly form: FormWithPhoto;
}

export async function answerTellPage(
  scans: ScanAnswers,
  c: Context,
  typed: string,
  context: RequestContext,
): Promise<Response> {
  const { deps } = context;
  const code = readAddressCode(typed);
  if (code === EXAMPLE_CODE) return answerExampleTell(c, deps);
  const newKey = Buffer.from(deps.randomBytes(16)).toString("base64url");
  const request: TellRequest = { c, scans, context, code, newKey };
  if (c.req.method !== "POST") return showEmptyForm(request);
  const form = await readFormWithPhoto(c, context);
  return answerSentForm({ ...request, form });
}

async function showEmptyForm(request: TellRequest): Promise<Response> {
  const { c, scans, context, code } = request;
  const scan = await scans.view(code, context.visitor);
  if (scan.status !== 200) return answerNotLive(scans, c, scan, formHeaders);
  if (scan.found.state === "replaced") return redirectToCurrentCode(c, "tell", scan.found.code);
  const reason = c.req.query("neden");
  return drawForm(request, toShownForm(scan.found), reason === undefined ? {} : { reason }, {}, 200);
}

type NoticeInput = z.input<typeof noticeInput>;

async function answerSentForm(sent: SentTellRequest): Promise<Response> {
  const { c, context, code, form } = sent;
  const { fields } = form;
  let asked: Pick<RequestContext, "liveness"> = context;
  try {
    const isPhoneDoubtful = await mustConfirmPhone(fields);
    if (form.isBroken || form.file.state !== "none" || isPhoneDoubtful) {
      // The procedure gets this result, so that the code is not counted again.
      const liveness = await context.liveness(code);
      asked = { liveness: async () => liveness };
      if (liveness.status !== 200) return await answerWithoutLiveCode(sent, liveness);
    }
    if (form.isBroken) return await showAgain(sent, { ...makePhotoProblems(form), "": "form-broken" }, 400);
    if (isPhoneDoubtful) return await showAgain(sent, { ...makePhotoProblems(form), phone: "doubtful-phone" }, 422);
    const refused = await findPhotoRefusal(c, form, () => acceptsPhoto(sent));
    if (refused) return await showAgain(sent, { photo: refused.problem }, refused.status);
    const result = await runOrCatchRefusal(c, () =>
      // The cast is needed, because the input is unchecked text, which the procedure validates.
      call(visitorNoticeProcedures.send, { ...toReportFields(fields), code } as unknown as NoticeInput, {
        context: {
          ...context,
          ...asked,
          photo: preparePhoto(form, context),
          isPhotoToFollow: isPhotoToFollow(form),
        },
      }),
    );
    if ("refusal" in result) return await showRefused(sent, result.refusal);
    return c.redirect(addLanguageToPath(makeVisitorNoticePath(result.answer.key), pageLanguageOf(c)), 303);
  } catch (error) {
    if (error instanceof PhotoRefusedError)
      return await showAgain(sent, { photo: error.refusal.problem }, error.refusal.status);
    if (!isUnreachable(error)) throw error;
    context.deps.databaseFaults.add(error);
    return showUnavailable(sent);
  } finally {
    releaseSeat(form);
  }
}

async function answerWithoutLiveCode(sent: SentTellRequest, liveness: NotLiveStatus): Promise<Response> {
  const { c, scans } = sent;
  if (liveness.status === 429) return showTooManyTries(sent, liveness.retryAfterSeconds);
  if (liveness.status === 503) return showUnavailable(sent);
  return (await redirectToCode(sent)) ?? answerNotLive(scans, c, liveness, formHeaders);
}

async function showRefused(
  sent: SentTellRequest,
  { code: refusal, status, problems, retryAfterSeconds }: FormRefusal,
): Promise<Response> {
  const { form } = sent;
  if (refusal === "CODE_NOT_FOUND") return answerWithoutLiveCode(sent, { status: 404 });
  if (refusal === "UNAVAILABLE") return showUnavailable(sent);
  if (refusal === "TOO_MANY_ATTEMPTS") return showTooManyTries(sent, retryAfterSeconds);
  if (refusal === "NOTICES_USED_UP") {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    return showAgain(sent, { ...makePhotoProblems(form), "": { name: "notices-used-up", minutes } }, status);
  }
  if (refusal === "NOTICE_REASON_ALONE") {
    const besides: FormProblems = isPhotoToFollow(form)
      ? { photo: "photo-besides" }
      : makePhotoProblems(form, "photo-besides");
    return showAgain(sent, { ...besides, "": refusal }, status);
  }
  const wrong = refusal === "INPUT_INVALID" ? toFormProblems(problems) : { "": problemOfRefusal(refusal) };
  return showAgain(sent, { ...makePhotoProblems(form), ...wrong }, status);
}

async function showAgain(
  sent: SentTellRequest,
  problems: FormProblems,
  status: FormRefusal["status"],
): Promise<Response> {
  const { c, context, code, form } = sent;
  const { view } = await findLiveView(context.deps.db, code, context.deps.now());
  // The code was replaced since it was checked.
  if (view.state === "replaced") return redirectToCurrentCode(c, "tell", view.code);
  return drawForm(sent, toShownForm(view), form.fields, problems, status);
}

/** The code was not read, so the form shows nothing about it. */
function showTooManyTries(sent: SentTellRequest, retryAfterSeconds: number): Response {
  const { c, form } = sent;
  c.header("Retry-After", String(retryAfterSeconds));
  const problems: FormProblems = { ...makePhotoProblems(form), "": "crowded" };
  return drawForm(sent, makeFormOfUnknownCode(form.fields), form.fields, problems, 429);
}

function showUnavailable(sent: SentTellRequest): Response {
  const { c, form } = sent;
  c.header("Retry-After", String(UNAVAILABLE_RETRY_SECONDS));
  const problems: FormProblems = { ...makePhotoProblems(form), "": "away" };
  return drawForm(sent, makeFormOfUnknownCode(form.fields), form.fields, problems, 503);
}

function isPhotoToFollow({ fields }: FormWithPhoto): boolean {
  return fields["photo-follows"] !== undefined;
}

async function acceptsPhoto({ context: { deps }, code }: TellRequest): Promise<boolean> {
  return (await findReceiver(deps.db, code, deps.now()))?.accepts.photo ?? false;
}

function drawForm(
  { c, context, code, newKey }: TellRequest,
  shown: ShownForm,
  given: FormFields,
  problems: FormProblems,
  status: FormRefusal["status"],
): Response {
  const { config, pages } = context.deps;
  const language = pageLanguageOf(c);
  const host = new URL(config.publicUrl).host;
  const written = keepTypedValues(given, newKey);
  if (shown.reasons.length === 0) {
    const { isCompany = false } = shown;
    const view = { state: "off", code, isCompany, note: written.note } as const;
    const off = pages.renderTelling(view, config.brand, host, language);
    return c.body(off, 409, { ...formHeaders, ...makeLanguageHeaders(language) });
  }
  const reason = shown.reasons.find((each) => each === written.reason);
  const phoneAsked = problems.phone === "doubtful-phone" ? given["phone"] : given["phone-asked"];
  const view: NoticeFormPageView = { code, ...shown, typed: { ...written, reason, phoneAsked }, problems };
  const body = pages.renderTell(view, config.brand, host, language);
  return c.body(body, status, { ...tellHeaders, ...makeLanguageHeaders(language) });
}

/** Asks the visitor to choose the photo again, because browsers do not keep the chosen file when a form is redrawn. */
function makePhotoProblems({ file }: FormWithPhoto, problem: PageProblem = "photo-again"): FormProblems {
  return file.state === "none" ? {} : { photo: problem };
}

/** Redirects to the code that replaced this one, so that the browser sends the same form there. */
async function redirectToCode({ c, context, code }: TellRequest): Promise<Response | undefined> {
  const { db, now } = context.deps;
  const next = await findReplacementCode(db, code, now());
  return next === undefined ? undefined : redirectToCurrentCode(c, "tell", next);
}

/** A visitor who sends the same number again has confirmed it (docs/product/notices.md 16.3). */
async function mustConfirmPhone({ phone = "", "phone-asked": asked = "" }: FormFields): Promise<boolean> {
  const number = parsePhone(phone);
  return number !== undefined && number !== parsePhone(asked) && (await isPhoneUncertain(number));
}

/** A note is refused only if it is too long. The form then shows a shortened note and says so ('note-cut'). */
function toFormProblems(sentences: FormFields): FormProblems {
  const named: FormFields = { reason: "no-reason", note: "note-cut", phone: "wrong-phone" };
  const told = new Map<string, PageProblem>([
    [noticeFormWords.textOff, "no-text"],
    [noticeFormWords.numberUsedUp, "number-used-up"],
  ]);
  return Object.fromEntries(
    Object.entries(sentences).map(([field, sentence]) => [field, told.get(sentence) ?? named[field] ?? "wrong-value"]),
  );
}

const acceptedContents = { text: true, photo: true };

function toShownForm(view: ScanView): ShownForm {
  if (view.state !== "profile" && view.state !== "car") return { plate: "", reasons: [], accepts: acceptedContents };
  const { plate, reasons } = view;
  if (view.state === "car") return { plate, isCompany: true, reasons, accepts: acceptedContents };
  return { plate, kind: view.kind, reasons, accepts: view.accepts };
}

function makeFormOfUnknownCode(fields: FormFields): ShownForm {
  const { reason } = keepTypedValues(fields, "");
  return {
    plate: "",
    reasons: reason === undefined ? NOTICE_REASONS.filter((one) => one !== RENTER_ONLY_REASON) : [reason],
    accepts: acceptedContents,
  };
}

/** Text fields that the form does not have count as empty. */
function toReportFields({ key, reason, note = "", phone = "", ...place }: FormFields): object {
  return { key, reason, note, phone, place: readPlace(place) };
}

function keepTypedValues(
  { key, reason, note = "", phone = "", ...place }: FormFields,
  newKey: string,
): NoticeFormPageView["typed"] {
  return {
    key: z.safeParse(noticeKeyField, key).data ?? newKey,
    reason: z.safeParse(noticeInput.shape.reason, reason).data,
    note: cutNoticeNote(note),
    phone,
    place: readPlace(place),
  };
}
