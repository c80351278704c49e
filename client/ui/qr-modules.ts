import QRCode from 'qrcode'

/** How much of a code may be covered and it still reads: M 15 %, H 30 %. */
export type QrLevel = 'M' | 'H'

export interface QrModules {
  /** Modules on a side. */
  readonly size: number
  isDark(x: number, y: number): boolean
}

export const qrModules = (text: string, level: QrLevel): QrModules => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: level })
  const { size, data } = modules
  return { size, isDark: (x, y) => Boolean(data[y * size + x]) }
}
