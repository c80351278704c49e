import { useRejectedChanges } from '#client/store/changes/rejected-changes.ts'
import { useIsSaved } from '#client/store/changes/unsaved-changes.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Empty } from '#client/ui/empty.tsx'
import { counted } from '#client/ui/count-words.ts'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { RefusedChangeCard } from './refused-change-card.tsx'
import { HandedOverCancelledCard, SupersededChangeCard, HandedOverTwiceCard } from './conflict-cards.tsx'
import { useQuestions } from '#client/store/session/conflict-questions.ts'

export const NeedsYouPage = () => {
  const failed = useRejectedChanges()
  const questions = useQuestions()
  const isSaved = useIsSaved()
  const count =
    failed.length + (questions ? questions.twice.length + questions.cancelled.length + questions.superseded.length : 0)
  return (
    <Page title="Needs you" back={{ to: '/' }} busy={!questions} className="pb-10">
      <h1 className="sr-only desk:not-sr-only desk:mt-3 desk:text-head">Needs you</h1>
      {!questions ? (
        <Unread />
      ) : count === 0 ? (
        <NothingToDecide />
      ) : (
        <>
          <p className="text-ink-2">{isSaved && 'Nothing is lost. '}Each of these waits until you decide.</p>
          {questions.twice.map((question) => (
            <RowBoundary key={question.order.id}>
              <HandedOverTwiceCard question={question} />
            </RowBoundary>
          ))}
          {questions.cancelled.map((question) => (
            <RowBoundary key={question.order.id}>
              <HandedOverCancelledCard question={question} />
            </RowBoundary>
          ))}
          {failed.map((each) => (
            <RowBoundary key={each.ulid}>
              <RefusedChangeCard failed={each} />
            </RowBoundary>
          ))}
          {questions.superseded.map((change) => (
            <RowBoundary key={change.line.id}>
              <SupersededChangeCard change={change} />
            </RowBoundary>
          ))}
        </>
      )}
    </Page>
  )
}

/** Until the device has read the questions, which waits where nothing can be saved. */
const Unread = () => {
  const noun = useDeviceNoun()
  const isSaved = useIsSaved()
  if (isSaved) return <SkeletonRows />
  return (
    <Empty
      title="This page cannot be shown now"
      text={`This ${noun} cannot save anything now. Leave Gotong open: it tries again automatically.`}
    />
  )
}

/** Shown without cards. Changes may still wait for signal, or for a new sign-in after a PIN change. */
const NothingToDecide = () => {
  const noun = useDeviceNoun()
  const { toSend, expired } = useSyncState()
  const isSaved = useIsSaved()
  if (toSend > 0 && expired)
    return (
      <Empty
        title="Sign in to send"
        text={`${counted(toSend, 'change')} ${toSend === 1 ? 'waits' : 'wait'} on this ${noun} until you sign in again.`}
      >
        <ButtonLink tone="main" to="/sign-in" query={{ next: '/needs-you' }}>
          Sign in
        </ButtonLink>
      </Empty>
    )
  if (!isSaved)
    return (
      <Empty
        title="Nothing to decide"
        text={`This ${noun} cannot save anything now. Leave Gotong open: it tries again automatically.`}
      >
        <ButtonLink tone="main" to="/sync">
          See waiting changes
        </ButtonLink>
      </Empty>
    )
  const isAllSent = toSend === 0
  return (
    <Empty
      title={isAllSent ? 'Nothing needs you' : 'Nothing to decide'}
      text={isAllSent ? 'All your changes were accepted.' : `${counted(toSend, 'change')} not sent yet.`}
    >
      <ButtonLink tone="main" to={isAllSent ? '/' : '/sync'}>
        {isAllSent ? 'Home' : 'See waiting changes'}
      </ButtonLink>
    </Empty>
  )
}
