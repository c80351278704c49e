import { ButtonLink } from '#client/ui/button.tsx'

/** Link to sign-in for people with an account. */
export const SignInInstead = ({ next }: { next?: string | undefined }) => (
  <p className="mt-1 text-center">
    <ButtonLink to="/sign-in" query={{ next }} tone="bare">
      Sign in
    </ButtonLink>
  </p>
)
