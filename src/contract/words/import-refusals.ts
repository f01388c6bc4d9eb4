export const importRefusals = {
  IMPORT_NOT_FOUND: {
    status: 404,
    message: "Bu liste artık geri alınamaz. Bir liste yalnızca bir gün geri alınabilir.",
  },
};
