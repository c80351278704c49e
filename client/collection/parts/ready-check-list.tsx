import { BatteryLow, CircleAlert, CircleCheck } from 'lucide-react'
import type { ReadyItemId } from '#shared/collection/ready-check.ts'
import { Button } from '#client/ui/button.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Icon } from '#client/ui/icon.tsx'
import { counted } from '#client/ui/count-words.ts'
import type { DeviceReadiness } from './readiness.ts'

const cameraWords: Readonly<Record<DeviceReadiness['facts']['camera'], string>> = {
  granted: 'Camera allowed.',
  'not-asked': 'Camera permission not given yet.',
  denied: 'Camera not allowed.',
  none: 'No camera here.',
}

const sentences = ({ facts, check }: DeviceReadiness, noun: string): string => {
  const { orders, photos, camera } = facts
  const pictures =
    photos.here >= photos.wanted
      ? counted(photos.wanted, 'picture')
      : `${photos.here} of ${counted(photos.wanted, 'picture')}`
  const sync = check.items.find((item) => item.id === 'sync')
  return [
    `${counted(orders.here, 'order')} and ${pictures} on this ${noun}.`,
    cameraWords[camera],
    ...(facts.storage === 'kept' ? [] : ['The browser may delete stored data.']),
    `Last sync ${(sync?.text ?? '').toLowerCase()}.`,
  ].join(' ')
}

/** The whole check in one box; green only when everything is true. */
export const ReadyBox = ({ readiness }: { readiness: DeviceReadiness }) => {
  const noun = useDeviceNoun()
  if (!readiness.looked)
    return <span className="sk block h-24 rounded-[var(--radius-lg)]" role="status" aria-label="Checking" />
  const { isComplete } = readiness.check
  return (
    <section
      aria-label="Ready check"
      data-ready={isComplete}
      className={`grid grid-cols-[auto_1fr] gap-3.5 rounded-[var(--radius-lg)] p-4 ${isComplete ? 'bg-verified text-verified-ink' : 'bg-sunk text-ink'}`}
    >
      <Icon of={isComplete ? CircleCheck : CircleAlert} className="size-7" />
      <div>
        <b className="disp text-lead font-semibold">{isComplete ? 'Ready to leave home' : 'Not quite ready'}</b>
        <p className="text-meta text-ink">{sentences(readiness, noun)}</p>
      </div>
    </section>
  )
}

/** Each check with its remedy. */
export const ReadyList = ({ readiness }: { readiness: DeviceReadiness }) => {
  const ways: Partial<Record<ReadyItemId, { verb: string; act: () => Promise<void> }>> = {
    ...(readiness.facts.camera === 'not-asked' && { camera: { verb: 'Allow', act: readiness.allowCamera } }),
    ...(readiness.facts.storage === 'not-asked' && { storage: { verb: 'Keep', act: readiness.keepStored } }),
  }
  return (
    <ul className="rows" aria-label="What was checked">
      {readiness.check.items.map(({ id, title, isReady, text }) => {
        const way = isReady ? undefined : ways[id]
        return (
          <li key={id} className="flex min-h-16 items-center gap-3.5 py-2" data-check={id} data-ready={isReady}>
            <Icon
              of={isReady ? CircleCheck : CircleAlert}
              className={`size-6 ${isReady ? 'text-verified-ink' : 'text-claimed-ink'}`}
            />
            <span className="min-w-0 flex-1">
              <b className="block font-semibold">
                {title}
                <span className="sr-only">{isReady ? ', ready' : ', not ready'}</span>
              </b>
              <span className="num text-meta text-ink-2">{text}</span>
            </span>
            {way && <Button onClick={() => void way.act()}>{way.verb}</Button>}
          </li>
        )
      })}
      {readiness.batteryHint !== null && (
        <li className="flex min-h-14 items-center gap-3.5 py-2">
          <Icon of={BatteryLow} className="size-6 text-claimed-ink" />
          <span>{readiness.batteryHint}</span>
        </li>
      )}
    </ul>
  )
}
