import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useSetting } from '#client/store/device/setting.ts'
import { cameraChoices, openCamera, showStream, type Camera, type CameraChoice, type CameraTrouble } from './camera.ts'
import { startDecoding } from './decoder.ts'

export interface CameraUse {
  /** Null while opening. */
  readonly camera: Camera | null
  readonly trouble: CameraTrouble | null
  readonly choices: readonly CameraChoice[]
  readonly lit: boolean
  readonly choose: (id: string) => void
  readonly toggleTorch: () => void
  readonly retry: () => void
}

/** Runs the camera while the page is visible, and decodes codes unless `paused`. */
export const useCamera = (
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string, glimpsed: boolean) => void,
  paused: boolean,
): CameraUse => {
  const [camera, setCamera] = useState<Camera | null>(null)
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null)
  const [choices, setChoices] = useState<readonly CameraChoice[]>([])
  const [lit, setLit] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [visible, setVisible] = useState(document.visibilityState === 'visible')
  const [wanted, setWanted, isWantedKnown] = useSetting<string | null>('camera', null)
  const onCodeRef = useRef(onCode)
  const waiting = useRef(paused)
  useEffect(() => {
    onCodeRef.current = onCode
    waiting.current = paused
  })
  useEffect(() => {
    const look = (): void => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  useEffect(() => {
    if (!visible || !isWantedKnown) return
    let left = false
    let opened: Camera | undefined
    const run = async (): Promise<void> => {
      const outcome = await openCamera(wanted)
      if (left) {
        if ('camera' in outcome) outcome.camera.close()
        return
      }
      if ('trouble' in outcome) return setTrouble(outcome.trouble)
      opened = outcome.camera
      const [track] = opened.stream.getVideoTracks()
      // Another app may take over the camera.
      track?.addEventListener('ended', () => setAttempt((n) => n + 1), { once: true })
      setTrouble(null)
      setCamera(opened)
      setChoices(await cameraChoices())
    }
    void run()
    return () => {
      left = true
      opened?.close()
      setCamera(null)
      setLit(false)
    }
  }, [wanted, isWantedKnown, attempt, visible])

  useEffect(() => {
    const element = video.current
    if (!element || !camera) return
    const hide = showStream(element, camera.stream)
    const loop = startDecoding(
      element,
      (code, glimpsed) => onCodeRef.current(code, glimpsed),
      () => waiting.current,
    )
    return () => {
      loop.stop()
      hide()
    }
  }, [video, camera])

  const toggleTorch = useCallback(() => {
    if (!camera) return
    camera.setTorch(!lit).then(
      () => setLit(!lit),
      () => undefined,
    )
  }, [camera, lit])
  const choose = useCallback((id: string) => void setWanted(id), [setWanted])
  const retry = useCallback(() => setAttempt((n) => n + 1), [])
  return { camera, trouble, choices, lit, choose, toggleTorch, retry }
}
