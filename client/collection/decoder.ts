// Loop between camera and decoder. One picture is decoded at a time, and no decoding error stops the loop.
import {
  ATTEMPTS_PER_WHOLE_PICTURE,
  aimedRegion,
  meantCode,
  readingSize,
  wholeRegion,
  type DecodeAnswer,
  type DecodeRequest,
  type FoundCode,
} from './camera-scanner.ts'
import { pause } from '#client/store/pause.ts'

const DECODE_INTERVAL_MS = 80
/** While scanning is paused, one of this many attempts decodes a picture. */
const ATTEMPTS_PER_PAUSED_DECODE = 12
/** A decoder that has not answered within this time is replaced. */
const DECODE_TIMEOUT_MS = 4000

export interface DecodeLoop {
  stop(): void
}

/**
 * Decodes the video until stopped; waits while the page is hidden. While `paused` it decodes rarely and reports a
 * visible code as `glimpsed`.
 */
export const startDecoding = (
  video: HTMLVideoElement,
  onCode: (text: string, glimpsed: boolean) => void,
  paused: () => boolean,
): DecodeLoop => {
  let worker: Worker | undefined
  let stopped = false
  let look = 0

  const ask = (picture: ImageBitmap): Promise<readonly FoundCode[]> => {
    worker ??= new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' })
    const reading = worker
    return new Promise((resolve) => {
      const give = (found: readonly FoundCode[]): void => {
        clearTimeout(timer)
        reading.removeEventListener('message', answered)
        reading.removeEventListener('error', replace)
        resolve(found)
      }
      const answered = ({ data }: MessageEvent<DecodeAnswer>): void => give(data.found)
      const replace = (): void => {
        reading.terminate()
        if (worker === reading) worker = undefined
        give([])
      }
      const timer = setTimeout(replace, look <= 1 ? DECODE_TIMEOUT_MS * 4 : DECODE_TIMEOUT_MS)
      reading.addEventListener('message', answered)
      reading.addEventListener('error', replace)
      reading.postMessage({ picture } satisfies DecodeRequest, [picture])
    })
  }

  const once = async (): Promise<void> => {
    const size = { width: video.videoWidth, height: video.videoHeight }
    if (size.width === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    look += 1
    const whole = look % ATTEMPTS_PER_WHOLE_PICTURE === 0
    const shown = { width: video.clientWidth || size.width, height: video.clientHeight || size.height }
    const region = whole ? wholeRegion(size) : aimedRegion(size, shown)
    const reading = readingSize(region)
    const picture = await createImageBitmap(video, region.x, region.y, region.width, region.height, {
      resizeWidth: reading.width,
      resizeHeight: reading.height,
      resizeQuality: 'high',
    })
    if (stopped) return picture.close()
    const code = meantCode(await ask(picture), reading, whole)
    if (code !== null && !stopped) onCode(code, paused())
  }

  const run = async (): Promise<void> => {
    for (let tick = 0; !stopped; tick += 1) {
      if (document.visibilityState === 'visible' && (!paused() || tick % ATTEMPTS_PER_PAUSED_DECODE === 0)) {
        // A picture that cannot be decoded is followed by the next one.
        await once().catch(() => undefined)
      }
      await pause(DECODE_INTERVAL_MS)
    }
  }
  void run()
  return {
    stop: () => {
      stopped = true
      worker?.terminate()
    },
  }
}
