import { CameraOff, Check, CircleAlert, Flashlight, Settings, SwitchCamera } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Sheet } from '#client/app/parts/sheet.tsx'
import type { CameraTrouble } from './camera.ts'
import type { CameraUse } from './use-camera.ts'
import type { BriefMessage } from './use-brief-message.ts'

const troubles: Readonly<Record<CameraTrouble, string>> = {
  denied: 'The camera is not allowed. Allow it in the browser’s settings for this page.',
  none: 'There is no camera on this device.',
  busy: 'Another app is using the camera.',
  unsupported: 'This browser does not let this page use a camera.',
}

const Frame = () => (
  <svg
    className="absolute inset-0 size-full"
    viewBox="0 0 390 460"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <path
      fillRule="evenodd"
      d="M-300-300h990v1060h-990zM69 126a20 20 0 0 0-20 20v140a20 20 0 0 0 20 20h252a20 20 0 0 0 20-20V146a20 20 0 0 0-20-20z"
      className="fill-viewfinder"
      opacity=".56"
    />
    <g fill="none" className="stroke-on-camera" strokeWidth="6" strokeLinecap="round">
      <path d="M49 176v-30a20 20 0 0 1 20-20h30M291 126h30a20 20 0 0 1 20 20v30M341 256v30a20 20 0 0 1-20 20h-30M99 306H69a20 20 0 0 1-20-20v-30" />
    </g>
  </svg>
)

interface Props {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly use: CameraUse
  /** Confirmation of the last action, shown briefly in the viewer's focus. */
  readonly said: BriefMessage | null
  readonly onSettings: () => void
}

export const CameraView = ({ video, use, said, onSettings }: Props) => {
  const [choosing, setChoosing] = useState(false)
  const { camera, trouble, choices, lit } = use
  return (
    <div className={classNames('relative min-h-72 flex-1 overflow-hidden', trouble === null ? 'bg-camera' : 'grid')}>
      <video
        ref={video}
        hidden={trouble !== null}
        className="absolute inset-0 size-full object-cover"
        playsInline
        muted
        autoPlay
        aria-label="Camera picture"
      />
      {trouble === null ? (
        <>
          <Frame />
          {!said && (
            <p className="absolute inset-x-0 top-4 text-center">
              <span className="inline-block rounded-full bg-camera/70 px-4 py-1.5 font-semibold text-on-camera">
                {camera ? 'Pass or packing list' : 'Opening the camera'}
              </span>
            </p>
          )}
        </>
      ) : (
        <div
          className="grid min-h-72 place-content-center justify-items-center gap-3 px-8 pt-6 pb-16 text-center"
          role="status"
        >
          <Icon of={CameraOff} className="size-10 text-ink-3" />
          <p className="disp text-lead font-semibold">{troubles[trouble]}</p>
          <p className="text-ink-2">Scanners, typed codes and names work without it.</p>
          <Button className="justify-self-center" onClick={use.retry}>
            Try again
          </Button>
        </div>
      )}
      <p className="absolute inset-x-0 top-4 px-4 text-center" role="status">
        {said && (
          <span
            className={`inline-flex items-center gap-2 rounded-full px-4 py-1.5 font-semibold ${said.failed ? 'bg-stop text-on-stop' : 'bg-go text-on-go'}`}
          >
            <Icon of={said.failed ? CircleAlert : Check} />
            {said.text}
          </span>
        )}
      </p>
      <div className="absolute bottom-3 left-3">
        <IconButton onPhoto={trouble === null} label="Settings" icon={Settings} onClick={onSettings} />
      </div>
      <div className="absolute right-3 bottom-3 grid gap-2">
        {camera?.torch && (
          <IconButton onPhoto label="Torch" icon={Flashlight} aria-pressed={lit} onClick={use.toggleTorch} />
        )}
        {camera && choices.length > 1 && (
          <IconButton onPhoto label="Choose camera" icon={SwitchCamera} onClick={() => setChoosing(true)} />
        )}
      </div>
      <Sheet open={choosing} onOpenChange={setChoosing} title="Choose camera">
        <ChoiceChips
          label="Cameras"
          hideLabel
          choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
          value={camera?.id ?? null}
          onChange={(id) => {
            use.choose(id)
            setChoosing(false)
          }}
        />
      </Sheet>
    </div>
  )
}
