import { Face } from '#web/kit/Picture.tsx'

/** The employer's logo, or its initials. */
export const EmployerLogo = ({
  employer,
  size = 44,
}: {
  employer: { name: string; logo_url: string | null }
  size?: number
}) => (
  <Face
    src={employer.logo_url}
    name={employer.name}
    alt=""
    size={size}
    radius="md"
    color="orange"
    aria-hidden
  />
)
