import type { FieldErrors } from '#shared/problems.ts'

/** A new password is typed twice and must match. */
export const repeated = (values: { password: unknown; confirm_password: unknown }): FieldErrors => {
  if (!values.confirm_password) return { confirm_password: ['Type the new password again'] }
  return values.password === values.confirm_password
    ? {}
    : { confirm_password: ['The two passwords don’t match: type the same one twice'] }
}
