export const placeWords = {
  added: (accuracy: number) => `Konum eklendi (±${accuracy} m).`,
  asking: "Konumunuz aranıyor…",
  refused: "Konum izni verilmedi. Mesajınız konumsuz gider. İzni tarayıcınızın ayarlarından verebilirsiniz.",
  lost: "Konumunuz bulunamadı. Mesajınız konumsuz gider. İsterseniz yeniden deneyin.",
  coarse: "Konumunuz yeterince kesin bulunamadı, bu yüzden eklenmedi. Açık bir yerde yeniden deneyebilirsiniz.",
  gone: "Konum kaldırıldı.",
};
