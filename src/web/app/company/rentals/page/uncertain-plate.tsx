export function UncertainPlate() {
  return (
    <p className="text-ink-soft mt-1 text-sm">
      Plaka kesin değil: bu kodun plakası kiralama başladıktan sonra yazıldı ya da düzeltildi. Araç o gün başka plaka
      taşımış olabilir.
    </p>
  );
}
