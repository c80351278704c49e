// Replaces jsPDF's reader of PNG files, which brings a second decompressor: PDFs of this app have JPEG pictures only
// (vite.config.ts).

export const decode = (): never => {
  throw new TypeError('A PDF of this app has JPEG pictures only')
}
