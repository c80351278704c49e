import { useFailed } from '#client/store/changes/failed.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Page } from '#client/ui/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { FailedCard } from './failed-card.tsx'
import { CancelledCard, LateCard, TwiceCard } from './question-cards.tsx'
import { useQuestions } from '#client/store/session/questions.ts'

export const NeedsYouPage = () => {
  const failed = useFailed()
  const questions = useQuestions()
  const count =
    failed.length + (questions ? questions.twice.length + questions.cancelled.length + questions.late.length : 0)
  return (
    <Page title="Needs you" back={{ to: '/' }} busy={!questions} className="pb-10">
      <h1 className="sr-only">Needs you</h1>
      {!questions ? (
        <SkeletonRows />
      ) : count === 0 ? (
        <Empty title="Nothing needs you" text="Everything you did was taken as you meant it.">
          <ButtonLink tone="main" to="/">
            Home
          </ButtonLink>
        </Empty>
      ) : (
        <>
          <p className="text-ink-2">Nothing is lost. Each of these waits until you decide.</p>
          {questions.twice.map((question) => (
            <TwiceCard key={question.order.id} question={question} />
          ))}
          {questions.cancelled.map((question) => (
            <CancelledCard key={question.order.id} question={question} />
          ))}
          {failed.map((each) => (
            <FailedCard key={each.ulid} failed={each} />
          ))}
          {questions.late.map((change) => (
            <LateCard key={change.line.id} change={change} />
          ))}
        </>
      )}
    </Page>
  )
}
