import { findBrowser, installPackages } from "./browser.mjs";
import { prepare } from "./prepare.mjs";
import { runMain, UserProblem, runProgram, toolEnvironment } from "./process.mjs";

const startEnvironment = { NODE_COMPILE_CACHE: "node_modules/.cache/compile" };

/**
 * `asked` are arguments that are always passed. `tour` names Playwright tests, which run in the browser. `pages: false`
 * means that the check needs no build.
 */
const trials = [
  {
    name: "long",
    usage: "",
    file: "scripts/test.mjs",
    asked: ["long"],
    does: "`npm test` neyi dışarıda bırakıyorsa onu koşar: süreçler, erişim tablosunun bütünü, yolculukların çeşitleri",
  },
  {
    name: "bench",
    usage: "--long --only BÖLÜM",
    file: "quality/bench/run.ts",
    env: startEnvironment,
    does: "okutmanın, kaydın, başlangıcın ve ilk görünümün hızını aynı koşudaki başvurularla ölçer",
  },
  {
    name: "fuzz",
    usage: "--requests N --seed N",
    file: "quality/fuzz.ts",
    does: "sözleşmeden üretilen bozuk istekler gönderir, en pahalılarını ölçer",
  },
  {
    name: "faults",
    usage: "--cycles N --only BÖLÜM",
    file: "quality/faults.ts",
    env: startEnvironment,
    does: "yük altında sunucuyu, veri tabanını ve diski bozar, kaybolanı sayar",
  },
  {
    name: "guards",
    usage: "rules access statements --only DOSYA …",
    file: "quality/guards.ts",
    // With LONG, the tests also run the parts of which `npm test` runs only a sample, such as the access matrix.
    env: { ...startEnvironment, LONG: "1" },
    does: "her kuralı ve koşulu sırayla değiştirir; bir test fark etmeli",
  },
  {
    name: "stickers",
    usage: "",
    file: "quality/stickers.ts",
    pages: false,
    packages: ["poppler-utils"],
    does: "her etiket sayfasını basılmış gibi ölçer, her QR'ı solmuş hâliyle de okur, büyük siparişlerin süresini ve belleğini söyler",
  },
  {
    name: "looks",
    usage: "",
    tour: "looks",
    does: "her sayfanın her durumunu iki genişlikte, açıkta ve koyuda inceler",
  },
  {
    name: "browsers",
    usage: "",
    tour: "browsers|floor",
    packages: ["firefox-esr", "webkit2gtk-driver", "xvfb"],
    env: { BROWSERS: "1" },
    does: "en çok yapılan işleri Firefox ESR'de, WebKit'te ve tabandaki tarayıcıda yapar; eksik olanı apt ile kurar",
  },
  {
    name: "garage",
    usage: "",
    tour: "garage",
    env: { GARAGE_RUNS: "100" },
    does: "100 tutanağı ağ kesilir, tarayıcı öldürülür ve yanıtlar kaybolurken yapar; ne fotoğraf ne çizgi eksilmeli",
  },
  {
    name: "clients",
    usage: "",
    tour: "clients",
    packages: ["python3-icalendar", "libreoffice-calc"],
    does: "HTML'i, takvimi ve dosyaları başka programlara okutur; eksik olanı kurar",
  },
  {
    name: "languages",
    usage: "",
    tour: "languages",
    does: "okutanların gördüğü her sayfayı beş dilde okur: kalan Türkçe, eksik cümle, taşan yazı",
  },
  {
    name: "speed",
    usage: "",
    tour: "speed",
    does: "sayfalar gelirken ne kadar ağır olduklarını ve kayıp kaymadıklarını ölçer",
  },
  {
    name: "presses",
    usage: "",
    tour: "presses",
    does: "yavaş bir telefonda ve ağda her ana düğmeye görünür görünmez basar, hemen yazar; hiçbiri kaybolmamalı, basış hemen görünmeli",
  },
  {
    name: "lighthouse",
    usage: "",
    tour: "lighthouse",
    does: "en çok açılan sayfaları Lighthouse'a bir telefonda puanlatır; Lighthouse'u npm ile kendisi indirir",
  },
  {
    name: "month",
    usage: "",
    tour: "month",
    does: "20 araçlık bir filonun bir ayını ekranlardan oynar; muhasebe paketi kuruşu kuruşuna tutmalı",
  },
];

/**
 * npm run quality [-- NAME …]: runs the check with this name and passes on all further arguments. Without a name it
 * lists all checks.
 */
await runMain(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (name === undefined) {
    console.log(`Kullanım:  npm run quality -- AD …\n\n${formatTrials()}`);
    return 0;
  }
  const trial = trials.find((one) => one.name === name);
  if (trial === undefined) throw new UserProblem(`“${name}” diye bir deneme yok. Olanlar:\n\n${formatTrials()}`);
  const { file, tour, packages = [], env = {}, pages = true, asked: always = [] } = trial;
  await prepare({ pages });
  await installPackages(packages);
  if (tour) return runInBrowser(tour, env, rest);
  const { code } = await runProgram("node", [file, ...always, ...rest], { env: toolEnvironment(env) });
  return code;
});

async function runInBrowser(tour, given, rest) {
  const env = toolEnvironment({ CHROMIUM_PATH: await findBrowser(), ...given });
  const { code } = await runProgram("playwright", ["test", "-c", "playwright.quality.config.ts", tour, ...rest], {
    env,
  });
  return code;
}

function formatTrials() {
  const width = (column) => Math.max(...trials.map((trial) => trial[column].length));
  const [names, usages] = [width("name"), width("usage")];
  return trials.map(({ name, usage, does }) => `  ${name.padEnd(names)}  ${usage.padEnd(usages)}  ${does}`).join("\n");
}
