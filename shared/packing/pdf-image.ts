// Printed pictures are small, because paper cannot be enlarged.
export const PDF_IMAGE_MAX_WIDTH = 500
export const PDF_IMAGE_QUALITY = 0.7

/** Whole pixels, at most 500 wide, same aspect ratio; a smaller picture keeps its size. */
export const pdfImageSize = (width: number, height: number): { readonly width: number; readonly height: number } => {
  if (width <= PDF_IMAGE_MAX_WIDTH) return { width, height }
  return { width: PDF_IMAGE_MAX_WIDTH, height: Math.max(1, Math.round((height * PDF_IMAGE_MAX_WIDTH) / width)) }
}
