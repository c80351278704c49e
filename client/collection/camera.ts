// Access to the phone's camera: opening, torch, camera choice, and closing all tracks. Knows nothing of codes.

export interface CameraChoice {
  readonly id: string
  readonly name: string
}

export interface Camera {
  readonly stream: MediaStream
  readonly id: string | null
  readonly torch: boolean
  setTorch(on: boolean): Promise<void>
  close(): void
}

/** Reason why there is no picture: permission denied, no camera, used by another app, or no camera API. */
export type CameraTrouble = 'denied' | 'none' | 'busy' | 'unsupported'

export type CameraOutcome = { readonly camera: Camera } | { readonly trouble: CameraTrouble }

const troubleOf = (error: unknown): CameraTrouble => {
  const name = error instanceof DOMException || error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return 'busy'
}

// Not in the DOM library: https://w3c.github.io/mediacapture-image/#mediatrackcapabilities-section
interface TorchCapabilities extends MediaTrackCapabilities {
  torch?: boolean
  focusMode?: string[]
}
interface TorchConstraints extends MediaTrackConstraintSet {
  torch?: boolean
  focusMode?: string
}

const capabilitiesOf = (track: MediaStreamTrack): TorchCapabilities =>
  typeof track.getCapabilities === 'function' ? track.getCapabilities() : {}

const apply = (track: MediaStreamTrack, constraints: TorchConstraints): Promise<void> =>
  track.applyConstraints({ advanced: [constraints] })

/** Opens the chosen camera, otherwise the rear one. */
export const openCamera = async (wanted: string | null): Promise<CameraOutcome> => {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) return { trouble: 'unsupported' }
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 } }
  const which = wanted === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: wanted } }
  try {
    const stream = await devices.getUserMedia({ audio: false, video: { ...size, ...which } })
    const [track] = stream.getVideoTracks()
    if (!track) return { trouble: 'none' }
    const capabilities = capabilitiesOf(track)
    if (capabilities.focusMode?.includes('continuous')) {
      await apply(track, { focusMode: 'continuous' }).catch(() => undefined)
    }
    return {
      camera: {
        stream,
        id: track.getSettings().deviceId ?? null,
        torch: capabilities.torch === true,
        setTorch: (on) => apply(track, { torch: on }),
        close: () => stream.getTracks().forEach((each) => each.stop()),
      },
    }
  } catch (error) {
    // The chosen camera may be missing, or have a new id.
    if (wanted !== null && troubleOf(error) === 'none') return openCamera(null)
    return { trouble: troubleOf(error) }
  }
}

/** Shows the stream in the element; the returned function stops it. */
export const showStream = (element: HTMLVideoElement, stream: MediaStream): (() => void) => {
  element.srcObject = stream
  element.play().catch(() => undefined)
  return () => {
    element.srcObject = null
  }
}

/** Available cameras; their names are known only after permission was granted. */
export const cameraChoices = async (): Promise<CameraChoice[]> => {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.enumerateDevices) return []
  const all = await devices.enumerateDevices()
  return all
    .filter((device) => device.kind === 'videoinput')
    .map((device, i) => ({ id: device.deviceId, name: device.label || `Camera ${i + 1}` }))
}
