import { useEffect } from 'react'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { Failing } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { getSettings } from '#shared/account/account-queries.ts'

const NO_INPUT = {}

/** Redirects to the information site. */
export const InfoPage = () => {
  const { value, refusal, again } = useAnswer(getSettings, NO_INPUT, { keep: true })
  const to = value?.siteUrl
  useEffect(() => {
    document.title = 'Information · Gotong'
    if (to !== undefined) location.replace(to)
  }, [to])
  return (
    <div className="page">
      <main id="main" tabIndex={-1} className="flex flex-col">
        <h1 className="sr-only">Information</h1>
        {to === undefined && refusal ? (
          <Failing
            title={refusal.message}
            text="The address of the information site could not be loaded."
            onRetry={again}
          />
        ) : (
          <SkeletonRows />
        )}
      </main>
    </div>
  )
}
