import { Link } from '#client/ui/link.tsx'

/** Hint below a PIN that the app asks for. */
export const ForgottenPin = () => (
  <p className="mb-2 text-meta text-ink-2">
    No PIN yet, or forgotten? <Link to="/reset-password">Forgot</Link> sends a code by mail.
  </p>
)
