import type { FieldErrors } from '#shared/problems.ts'

/** A new password is typed twice, alike. */
export const repeated = (values: { password: unknown; confirm_password: unknown }): FieldErrors => {
  if (!values.confirm_password) return { confirm_password: ['Type the new password once more'] }
  return values.password === values.confirm_password
    ? {}
    : { confirm_password: ['The two passwords differ: type the same one twice'] }
}
