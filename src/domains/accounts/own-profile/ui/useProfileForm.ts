import { useState } from 'react'
import { clearable } from '#domains/students/students.contract.ts'
import { useContractForm } from '#web/contract-form.ts'
import type { FormValues } from '#web/form-values.ts'
import { studentAuth } from '../../authentication.contract.ts'
import { session } from '../../sign-in.contract.ts'
import type { StudentMe } from '../own-profile.contract.ts'

type Values = FormValues<typeof studentAuth.editMe>

const initialOf = (me: StudentMe) => ({
  first_name: me.first_name,
  last_name: me.last_name,
  phone: me.phone ?? '',
  headline: me.headline,
  about: me.about,
  university_id: me.university?.id ?? '',
  university_name: me.university_name ?? '',
  degree: me.degree,
  majors: me.majors,
  graduation_class: me.graduation_class,
  skills: me.skills,
  links: me.links,
  privacy: me.privacy,
  resumeFile: null,
  clear: [],
})

const labels = {
  university_id: 'University',
  university_name: 'University',
  graduation_class: 'Graduation year',
  about: 'About you',
  resumeFile: 'Resume',
}

/** Forms leave empty fields out; these are named, so that what was there is cleared. */
const emptiedOf = (values: Values, removed: boolean) =>
  clearable.filter((name) =>
    name === 'resume' ? removed && !values.resumeFile : values[name] === '' || values[name] === null,
  )

const needed = (values: Values) => ({
  ...(!values.first_name && { first_name: ['Enter your first name'] }),
  ...(!values.last_name && { last_name: ['Enter your last name'] }),
})

export const useProfileForm = (me: StudentMe) => {
  const [removed, setRemoved] = useState(false)
  const form = useContractForm({
    endpoint: studentAuth.editMe,
    initial: initialOf(me),
    labels,
    check: needed,
    prepare: (values) => ({ ...values, clear: emptiedOf(values, removed) }),
    invalidates: [studentAuth.me, session],
    onSuccess: () => setRemoved(false),
  })
  const isUnsaved = () => form.isUnsaved() || removed
  return { ...form, isUnsaved, resumeRemoved: removed, setResumeRemoved: setRemoved }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
