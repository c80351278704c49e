import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'

/** End of a page on which a host manages one record of the hosted lists. */
export const ExitOrDelete = ({ onDelete }: { onDelete: () => void }) => (
  // On a phone a toast fits below the buttons.
  <div className="mt-6 mb-18 flex flex-wrap justify-between gap-3 desk:mb-0">
    <ButtonLink to={useIsReadOnly() ? '/event/list-all-event' : '/event/list-my-events'}>Exit</ButtonLink>
    <Button tone="danger" onClick={onDelete}>
      DELETE
    </Button>
  </div>
)
