import type { AuditAction, AuditKind } from "#domain/audit.ts";

// Apart from the other words, so that the screens of every day begin without them.

export const auditKindWords: Record<AuditKind, string> = {
  signIns: "Girişler ve şifreler",
  codes: "Kodlar",
  companies: "Şirketler",
  accounts: "Hesaplar",
  refusals: "Geri çevrilenler",
};

export const auditActionWords: Record<AuditAction, string> = {
  registered: "Hesap açıldı",
  "logged-in": "Giriş yapıldı",
  "log-in-failed": "Giriş denemesi başarısız",
  "password-changed": "Şifre değiştirildi",
  "password-reset": "Şifre yenilendi",
  "codes-generated": "Kod üretildi",
  "code-linked": "Hesaba bağlandı",
  "code-unlinked": "Bağlantısı kaldırıldı",
  "code-changed": "Bilgileri değiştirildi",
  "plate-corrected": "Plakası düzeltildi",
  "code-switched-off": "Kod kapatıldı",
  "code-switched-on": "Kod yeniden açıldı",
  "note-hidden": "Notu gizlendi",
  "note-shown": "Notu yeniden gösterildi",
  "report-resolved": "Şikâyet sonuçlandırıldı",
  "company-approved": "Şirket onaylandı",
  "company-refused": "Şirket başvurusu reddedildi",
  "company-withdrawn": "Şirket onayı geri çekildi",
  "company-closed": "Şirket paneli kapatıldı",
  "company-opened": "Şirket paneli açıldı",
  "slots-changed": "Araç limiti değiştirildi",
  "data-exported": "Veriler indirildi",
  "account-closed": "Hesap kapatıldı",
  "account-reopened": "Hesap yeniden açıldı",
  "account-removed": "Hesap kalıcı olarak silindi",
  denied: "Yetkisiz işlem geri çevrildi",
  "limit-reached": "Deneme sınırına ulaşıldı",
};
