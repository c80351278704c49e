import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Failing } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { OperatorAnswer } from './use-operator-answer.ts'

export interface SectionProps<Output> {
  title: string
  answer: OperatorAnswer<Output>
  /** Controls before the content. */
  tools?: ReactNode
  children: (value: Output) => ReactNode
}

/** One part of the operator's page, with its loading and failing states. */
export const Section = <Output,>({ title, answer, tools, children }: SectionProps<Output>) => (
  <section aria-label={title} className="mt-5">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="text-title">{title}</h2>
      <Button tone="bare" small icon={RotateCw} onClick={answer.reload}>
        Reload
      </Button>
    </div>
    {tools}
    {answer.failed !== null && (
      <Failing title={answer.failed} text="The server did not send this part of the page." onRetry={answer.reload} />
    )}
    {answer.value === undefined && answer.failed === null && <SkeletonRows rows={4} />}
    {answer.value !== undefined && (
      <div className={classNames(answer.isLoading && 'opacity-60')} aria-busy={answer.isLoading || undefined}>
        {children(answer.value)}
      </div>
    )}
  </section>
)
