import { Empty } from '#client/ui/empty.tsx'
import { OpenPage } from '#client/app/parts/open-page.tsx'

/** A payment link that opens nothing: ended, replaced, or from before links had secrets. */
export const LinkEnded = ({ text }: { text: string }) => (
  <OpenPage title="Order">
    <Empty
      level={1}
      title="This link has ended or is not complete"
      text={text}
      next={{ to: '/sign-in', label: 'Sign in' }}
    />
  </OpenPage>
)
