import QRCode from 'qrcode'

/** Error correction level: recovers M 15 %, H 30 % of the code. */
export type QrLevel = 'M' | 'H'

export interface QrModules {
  /** Modules per side. */
  readonly size: number
  isDark(x: number, y: number): boolean
}

export const qrModules = (text: string, level: QrLevel): QrModules => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: level })
  const { size, data } = modules
  return { size, isDark: (x, y) => Boolean(data[y * size + x]) }
}
