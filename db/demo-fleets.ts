import type { DemoFleet } from "./demo-fleet.ts";

// All contact data is invented. Telephone numbers have 000 00 in the middle; e-mail addresses and web sites belong to
// example.com.

/** A busy company whose data show every function of the panel. */
export const coastFleet = {
  approvedDaysAgo: 75,
  slots: 14,
  phone: "+902320000001",
  contacts: {
    contactPhone: "+905320000010",
    whatsapp: "+905320000011",
    instagram: "ornek_korfez_filo",
    website: "https://korfez.example.com",
  },
  customers: [
    {
      name: "Çetin Özgür",
      phone: "+905320000021",
      email: "cetin@example.com",
      notes: "Kurumsal; faturayı şirketine kesin.",
    },
    { name: "Ceren Aydın", phone: "+905320000022", email: "ceren@example.com" },
    { name: "Işıl Demir", phone: "+905320000023" },
    {
      name: "İpek Şimşek",
      phone: "+905320000024",
      email: "ipek@example.com",
      notes: "Aracı hep havalimanından alıyor.",
    },
    { name: "Şule Kaplan", phone: "+905320000025" },
    { name: "Ümit Yıldız", phone: "+905320000026", email: "umit@example.com" },
    { name: "Zeki Güneş", phone: "", email: "zeki@example.com", notes: "Telefonu kapalı; e-posta yazın." },
  ],
  cars: [
    {
      plate: "35 KRF 101",
      note: "Aracımız yolunuzu kapattıysa bizi arayın, hemen geliriz.",
      price: 1450_00,
      availabilityNote: "Günlük fiyattır, kasko dahildir.",
      face: { make: "Renault", model: "Clio", year: 2023, colour: "Beyaz", gear: "automatic", fuel: "petrol" },
      odometer: 48_250,
      rates: { weekPrice: 8900_00, monthPrice: 32000_00, kmAllowance: 250, kmPrice: 6_00 },
      dates: { casco: 120, insurance: 18, oilService: -3, inspection: 200 },
      dues: [
        { kind: "tyres", everyKm: 40_000, dueKm: 48_900 },
        { kind: "other", text: "Klima gazı", everyDays: 365, dueIn: 21 },
      ],
      reservations: [
        {
          customer: "İpek Şimşek",
          from: 2,
          until: 5,
          price: 5800_00,
          deposit: 2000_00,
          note: "Havalimanında karşılanacak.",
        },
      ],
      rentals: [
        { customer: "Ceren Aydın", from: -40, until: -36, ended: -36.1, total: 5200_00, paid: 5200_00 },
        {
          customer: "Şule Kaplan",
          from: -20,
          until: -15,
          ended: -14.5,
          total: 6500_00,
          paid: 2500_00,
          later: [{ day: -10, amount: 2000_00 }],
          notes: "Kalanı ay sonunda ödeyecek.",
        },
      ],
    },
    {
      plate: "35 KRF 102",
      price: 1850_00,
      priceHidden: true,
      availabilityNote: "Otomatik vites, dizel.",
      face: { make: "Fiat", model: "Egea", year: 2022, colour: "Gri", gear: "automatic", fuel: "diesel" },
      odometer: 71_400,
      rates: { weekPrice: 11500_00, monthPrice: 42000_00, kmAllowance: 300, kmPrice: 7_50 },
      dates: { casco: 0, inspection: -12 },
      reminders: { availability: "Çocuk koltuğu bagajda kaldı." },
      rentals: [{ customer: "Ümit Yıldız", from: -12, until: -9, ended: -9, total: 4200_00 }],
    },
    {
      plate: "35 KRF 103",
      note: "Yıkamada olabilir.",
      face: { make: "Hyundai", model: "i20", year: 2021, colour: "Kırmızı", gear: "manual", fuel: "petrol" },
      odometer: 63_900,
      dates: { insurance: 29 },
      blocks: [{ from: 3, until: 4, reason: "maintenance", text: "60 bin bakımı" }],
    },
    {
      plate: "35 KRF 104",
      note: "Kiralık araçtır.",
      face: { make: "Dacia", model: "Duster", year: 2024, colour: "Yeşil", gear: "manual", fuel: "lpg" },
      dates: { casco: 45, oilService: 9 },
      rentals: [
        {
          customer: "İpek Şimşek",
          from: -30,
          until: -27,
          ended: -27.2,
          total: 3900_00,
          paid: 1000_00,
          deposit: 3000_00,
          lines: [
            { day: -27.1, kind: "late", amount: 400_00, text: "Beş saat geç getirdi" },
            { day: -26.5, kind: "toll", amount: 142_50, text: "Osmangazi Köprüsü", fromDeposit: true },
          ],
          returned: { day: -26, amount: 2857_50 },
          later: [{ day: -26, amount: 3300_00 }],
        },
        {
          customer: "İpek Şimşek",
          from: -2,
          until: 1.4,
          total: 5400_00,
          paid: 3000_00,
          deposit: 2000_00,
          lines: [{ day: -1, kind: "delivery", amount: 350_00, text: "Havalimanına bırakma" }],
          notes: "Havalimanında bırakacak.",
        },
      ],
    },
    {
      plate: "35 KRF 105",
      dates: { inspection: 15 },
      rentals: [{ customer: "Çetin Özgür", from: -1, until: 6.1, total: 9800_00, paid: 9800_00, hidden: "both" }],
    },
    {
      plate: "35 KRF 106",
      note: "Kiralık araçtır.",
      reminders: { driver: "Dönüşte sağ ayna çiziğine bakın.", availability: "Teslimden önce lastik değişecek." },
      rentals: [{ customer: "Işıl Demir", from: -5, until: -0.2, total: 6000_00, paid: 1500_00 }],
      // The car's present rental is overdue, so the panel warns about this reservation.
      reservations: [{ name: "Kerem Ateş", phone: "+905320000027", from: 1, until: 3, price: 4200_00 }],
    },
    {
      plate: "35 KRF 107",
      rentals: [{ customer: "Zeki Güneş", from: -9, until: -3.3, total: 7200_00, hidden: "phone" }],
    },
    {
      plate: "35 KRF 108",
      status: "maintenance",
      internalNotes: "Debriyaj değişiyor, servis perşembe arayacak.",
      dates: { oilService: -20 },
      rentals: [
        {
          customer: "Ceren Aydın",
          from: -60,
          until: -55,
          ended: -56,
          total: 5000_00,
          paid: 6000_00,
          later: [{ day: -56, amount: -1000_00 }],
          notes: "Bir gün erken getirdi, farkı geri verildi.",
        },
      ],
    },
    {
      plate: "35 KRF 109",
      status: "damaged",
      internalNotes: "Sol ön çamurluk; eksper bekleniyor.",
      dates: { casco: 200 },
    },
    {
      plate: "35 KRF 110",
      status: "delivering",
      reminders: { driver: "Anahtar Ümit Bey’de, saat 17.00’de otelde." },
      dates: { insurance: 60 },
    },
    { plate: "35 KRF 111", price: 990_50, dates: { inspection: 365 } },
  ],
  expenses: [
    { day: -50, description: "Yıllık kasko, 35 KRF 104", amount: 18400_00, category: "insurance" },
    { day: -33, description: "Trafik sigortası, 35 KRF 110", amount: 7350_00, category: "insurance" },
    { day: -21, description: "Lastik, 35 KRF 106", amount: 9600_00, category: "tyres" },
    { day: -12, description: "Otopark aboneliği", amount: 1800_00, category: "other" },
    { day: -4, description: "Akaryakıt", amount: 3275_40, category: "fuel" },
    { day: -1, description: "Debriyaj seti, 35 KRF 108", amount: 14250_00, category: "maintenance" },
    { day: -30, description: "Ofis kirası", amount: 22000_00, category: "rent" },
    { day: -27, description: "Maaşlar", amount: 64000_00, category: "wages" },
    { day: -18, description: "MTV, ikinci taksit", amount: 4210_00, category: "tax" },
    { day: -9, description: "İç ve dış yıkama", amount: 1450_00, category: "cleaning" },
    { day: -6, description: "HGS yüklemesi", amount: 2000_00, category: "tolls" },
  ],
  roadCharges: [
    { day: -38, plate: "35 KRF 101", kind: "toll", amount: 92_50, text: "Osmangazi Köprüsü", isCharged: true },
    { day: -25, plate: "35 KRF 101", kind: "toll", amount: 38_00, text: "İzmir-Çeşme" },
    { day: -37, plate: "35 KRF 101", kind: "fine", amount: 1851_00, documentNo: "MA 00000017", text: "Hız" },
    { day: -28, plate: "35 KRF 104", kind: "fine", amount: 993_00, documentNo: "MA 00000018", text: "Park" },
    { day: -1.5, plate: "35 KRF 104", kind: "toll", amount: 92_50, text: "Osmangazi Köprüsü" },
    { day: -0.5, plate: "35 KRF 105", kind: "toll", amount: 38_00, text: "İzmir-Çeşme" },
  ],
} as const satisfies DemoFleet;

/** A small company that shows strangers few contacts. */
export const hillFleet = {
  approvedDaysAgo: 30,
  slots: 7,
  phone: "+903220000001",
  contacts: { contactPhone: "+905320000030", whatsapp: "+905320000031", website: "https://toros.example.com" },
  hiddenContacts: ["contactPhone"],
  customers: [
    { name: "Gönül Acar", phone: "+905320000041", email: "gonul@example.com" },
    { name: "Ilgaz Tunç", phone: "+905320000042" },
    { name: "Ömer Uçar", phone: "+905320000043" },
  ],
  cars: [
    {
      plate: "01 TRS 01",
      price: 1250_00,
      dates: { casco: 3 },
      rentals: [{ customer: "Ömer Uçar", from: -14, until: -11, ended: -11, total: 3600_00, paid: 3600_00 }],
    },
    { plate: "01 TRS 02", rentals: [{ customer: "Gönül Acar", from: -1, until: 2.2, total: 3750_00, hidden: "name" }] },
    {
      plate: "01 TRS 03",
      rentals: [
        {
          customer: "Ilgaz Tunç",
          from: -4,
          until: -1.1,
          total: 4100_00,
          paid: 2000_00,
          later: [{ day: -2, amount: 500_00 }],
        },
      ],
    },
    { plate: "01 TRS 04", status: "maintenance", dates: { inspection: -1 } },
    {
      plate: "01 TRS 05",
      status: "damaged",
      rentals: [{ customer: "Ilgaz Tunç", from: -20, until: -18, ended: -17.9, total: 2600_00 }],
    },
    { plate: "01 TRS 06", status: "delivering", reminders: { driver: "Depo boş, önce yakıt alın." } },
  ],
  expenses: [
    { day: -16, description: "Muayene ücreti", amount: 2620_00, category: "other" },
    { day: -8, description: "Kasko taksiti", amount: 3100_00, category: "insurance" },
    { day: -5, description: "Yağ ve filtre", amount: 2150_00, category: "maintenance" },
    { day: -31, description: "Ofis kirası", amount: 16000_00, category: "rent" },
    { day: -28, description: "Maaşlar", amount: 44000_00, category: "wages" },
    { day: -19, description: "MTV, ikinci taksit", amount: 4210_00, category: "tax" },
    { day: -10, description: "İç ve dış yıkama", amount: 1450_00, category: "cleaning" },
    { day: -7, description: "HGS yüklemesi", amount: 2000_00, category: "tolls" },
    { day: -3, description: "Kış lastiği", amount: 8400_00, category: "tyres" },
    { day: -3, description: "Akaryakıt", amount: 1500_00, category: "fuel" },
  ],
  roadCharges: [
    { day: -19, plate: "01 TRS 05", kind: "toll", amount: 54_00, text: "Adana-Mersin", isCharged: true },
    { day: -3, plate: "01 TRS 03", kind: "toll", amount: 54_00, text: "Adana-Mersin" },
  ],
  receipts: [{ day: -0.5, customer: "Ilgaz Tunç", shares: { "01 TRS 05": 2654_00, "01 TRS 03": 400_00 } }],
} as const satisfies DemoFleet;

/** A company that was approved today and has entered nothing yet. */
export const newFleet = {
  approvedDaysAgo: 0,
  slots: 4,
  phone: "",
  contacts: {},
  customers: [],
  cars: [],
  expenses: [],
} as const satisfies DemoFleet;
