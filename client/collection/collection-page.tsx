import { useEffect, useState } from 'react'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { useSetting } from '#client/store/device/setting.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Forbidden } from '#client/ui/empty.tsx'
import { useQueryParam } from '#client/ui/navigation.ts'
import { Page } from '#client/ui/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { ChooseCollection } from './choose-collection.tsx'
import { unlockAudio } from './cues.ts'
import { ReadyView } from './ready-view.tsx'
import { ScanView } from './scan-view.tsx'
import { useSubject, type Subject } from './subject.ts'
import { useBook } from './use-book.ts'

/** Seconds after its start within which a collection resumes, also after a restart. */
const GOES_ON = 6 * 3600
const HOME = { to: '/event/list-packing-list' }

export const CollectionPage = () => {
  const list = useQueryParam('list')
  const eventId = useQueryParam('eventId')
  const subject = useSubject({ list, eventId })
  if (list === undefined && eventId === undefined) return <ChooseCollection />
  if (subject === undefined) return <Waiting />
  if (subject === null)
    return (
      <Page title="Collection" back={HOME}>
        <Forbidden
          title="Only its host collects here"
          text="This list is not yours, or it is not on this device yet. Open it once with signal."
        />
        <ButtonLink tone="main" to={HOME.to} wide>
          My packages
        </ButtonLink>
      </Page>
    )
  return <Collecting key={subject.id} subject={subject} />
}

const Waiting = () => (
  <Page title="Collection" back={HOME} busy>
    <SkeletonRows rows={6} />
  </Page>
)

interface Start {
  readonly code: string | null
}

const Collecting = ({ subject }: { subject: Subject }) => {
  const open = useBook(subject)
  const [startedAt, writeStartedAt, known] = useSetting(`collection-started:${subject.id}`, 0)
  const [start, setStart] = useState<Start | null>(null)

  useEffect(() => {
    document.addEventListener('pointerdown', unlockAudio)
    return () => document.removeEventListener('pointerdown', unlockAudio)
  }, [])

  // A resumed collection must not show the ready check first: scanner keys at that moment would be lost.
  if (!open || !known) return <Waiting />
  const now = toSeconds(systemClock.now())
  const begin = (code: string | null): void => {
    setStart({ code })
    void writeStartedAt(now)
  }
  if (start === null && now - startedAt > GOES_ON)
    return <ReadyView subject={subject} book={open.book} onStart={begin} />
  return <ScanView subject={subject} open={open} firstCode={start?.code ?? null} />
}
