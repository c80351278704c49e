// Decodes codes off the main thread: with the browser's detector if it supports both formats, otherwise with ZXing in
// WebAssembly, served by this app.
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { DecodeAnswer, DecodeRequest, FoundCode } from './camera-scanner.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope

type Reader = (picture: ImageBitmap) => Promise<FoundCode[]>

// https://wicg.github.io/shape-detection-api/#barcode-detection-api
interface NativeDetector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string; boundingBox: DOMRectReadOnly }[]>
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

const FORMATS = ['code_128', 'qr_code']

const nativeReader = async (): Promise<Reader | null> => {
  const Detector = (scope as unknown as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector
  if (!Detector) return null
  try {
    const supported = await Detector.getSupportedFormats()
    if (!FORMATS.every((format) => supported.includes(format))) return null
    const detector = new Detector({ formats: FORMATS })
    return async (picture) =>
      (await detector.detect(picture)).map(({ rawValue, boundingBox }) => ({
        text: rawValue,
        x: boundingBox.x + boundingBox.width / 2,
        y: boundingBox.y + boundingBox.height / 2,
      }))
  } catch {
    return null
  }
}

const wasmReader = (): Reader => {
  prepareZXingModule({ overrides: { locateFile: () => readerUrl } })
  let canvas: OffscreenCanvas | undefined
  return async (picture) => {
    if (canvas?.width !== picture.width || canvas.height !== picture.height) {
      canvas = new OffscreenCanvas(picture.width, picture.height)
    }
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return []
    context.drawImage(picture, 0, 0)
    const data = context.getImageData(0, 0, picture.width, picture.height)
    const found = await readBarcodes(data, { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 6, tryHarder: true })
    return found
      .filter((code) => code.isValid)
      .map(({ text, position }) => ({
        text,
        x: (position.topLeft.x + position.bottomRight.x) / 2,
        y: (position.topLeft.y + position.bottomRight.y) / 2,
      }))
  }
}

let reader: Promise<Reader> | undefined
let native = true

const read = async (picture: ImageBitmap): Promise<FoundCode[]> => {
  reader ??= nativeReader().then((found) => {
    native = found !== null
    return found ?? wasmReader()
  })
  try {
    return await (
      await reader
    )(picture)
  } catch (error) {
    if (!native) throw error
    // Some browsers announce a detector that does not work.
    native = false
    reader = Promise.resolve(wasmReader())
    return (await reader)(picture)
  }
}

scope.addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) => {
  const answer = (message: DecodeAnswer): void => scope.postMessage(message)
  read(data.picture)
    .then((found) => answer({ found }))
    .catch((error: unknown) => answer({ found: [], error: error instanceof Error ? error.message : String(error) }))
    .finally(() => data.picture.close())
})
