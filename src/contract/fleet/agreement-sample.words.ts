/**
 * Every page that shows the sample also says that a lawyer should check it. The articles follow the regulation as far
 * as it could be read in public sources (docs/product/rentals.md 9.25).
 */
export const agreementSampleText = `# Genel şartlar

1. **Taraflar.** Bu sözleşme {{firma}} (şirket) ile {{müşteri}} (kiracı) arasındadır. Şirketin adresi: {{firma_adresi}}. Şirketin vergi dairesi {{vergi_dairesi}}, vergi numarası {{vergi_no}}. Şirketin yetki belgesi numarası {{yetki_belgesi}}. Şirketin MERSİS numarası {{mersis}}.
2. **Araç ve süre.** Kiralanan araç {{plaka}} plakalı {{araç}}. Kira {{başlangıç}} günü başlar, {{bitiş}} günü biter; {{gün}} gündür. Saatler Türkiye saatidir (UTC+3).
3. **Ücret.** Kira bedeli KDV dahil {{ücret}}. Bedel, bu sözleşmede yazan hizmetleri içerir; yazmayan bir hizmet için ücret istenmez.
4. **Depozito.** Depozito: {{depozito}}. Alınan depozito, kira bittikten sonra en geç 7 gün içinde geri verilir. Olağan yıpranma için kesinti yapılmaz.
5. **Sürücüler.** Aracı yalnızca {{sürücüler}} kullanır. Sürücünün geçerli bir sürücü belgesi olmalıdır. Araç başkasına kiralanamaz, yurt dışına çıkarılamaz.
6. **Km.** Fiyata {{dahil_km}} dahildir. Fazlası için km başına {{km_ücreti}} istenir.
7. **Yakıt.** Araç, teslim tutanağında yazan yakıt seviyesiyle geri verilir. Eksik her sekizde bir depo için {{yakıt_ücreti}} istenir.
8. **Gecikme.** Gecikmede, günlük ücretten hesaplanan gecikme bedeli istenebilir. İlk {{ücretsiz_gecikme}} ücretsizdir.
9. **Teslim ve iade.** Araç teslim edilirken ve geri alınırken durumu fotoğraflarıyla birer tutanağa yazılır. Teslim tutanağında yazmayan eski bir hasar kiracıdan istenmez. İki tutanak yoksa kiracıdan hasar bedeli istenmez.
10. **Hasar.** Hasar ve tutarı bağımsız eksper raporuyla belirlenir. Sigortanın ve kaskonun karşıladığı tutar kiracıdan istenmez. Sigorta ve muafiyet: {{sigorta}}
11. **Kaza ve arıza.** Kiracı kazada önce 112’yi arar, tutanak tutulmasını sağlar ve şirkete hemen haber verir. Şirketin telefonu: {{firma_telefonu}}. Arızada aracı kullanmayı bırakır ve haber verir.
12. **Geçiş ücretleri ve cezalar.** Kira süresindeki köprü ve otoyol geçiş ücretleri ile trafik cezaları kiracıya aittir. Şirket bunlara kendi ücretini eklemez.
13. **Vazgeçme.** Kiracı başlangıçtan 24 saat öncesine kadar ücretsiz vazgeçer. Daha sonra vazgeçerse en çok bir günlük kira istenir.
14. **Erken dönüş ve uzatma.** Süre, iki tarafın anlaşmasıyla uzatılır. Uzatma için bu sözleşmenin yeni bir sayfası hazırlanır ve kiracıya verilir.
15. **Bildirim.** Kiralama, 1774 sayılı Kimlik Bildirme Kanunu gereğince kolluğa bildirilir.
16. **Kişisel veriler.** Şirket, kişisel verileri sözleşmenin yürütülmesi ve yasal yükümlülükleri için işler. Aydınlatma metni kiracıya ayrıca verilir; bu sözleşme bir onay yerine geçmez.
17. **Saklama.** Sözleşme ve tutanaklar 5 yıl saklanır. Kimlik bilgileri daha kısa süre saklanır.
18. **Uyuşmazlık.** Tüketici işlemlerinde tüketici hakem heyetleri ve tüketici mahkemeleri yetkilidir.`;
