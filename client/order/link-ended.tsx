import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { OpenPage } from '#client/app/parts/open-page.tsx'

/** A payment link that opens nothing: ended, replaced, or from before links had secrets. */
export const LinkEnded = ({ text }: { text: string }) => (
  <OpenPage title="Order">
    <Empty level={1} title="This link has ended" text={text}>
      <ButtonLink to="/sign-in" tone="main" className="mt-2">
        Sign in
      </ButtonLink>
    </Empty>
  </OpenPage>
)
