import { announceFailure, announceUndoable } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import {
  type Authorization,
  addExperience,
  addProject,
  background,
  type Experience,
  type Project,
  removeAuthorization,
  removeExperience,
  removeLanguage,
  removeProject,
  type Spoken,
  saveAuthorization,
  saveLanguage,
} from '../background.contract.ts'

const options = { invalidates: [background], onError: announceFailure }

/** The row that had the focus is gone: what remains of its section takes it. */
const focusSection = (id: string): void => document.getElementById(id)?.focus()

/** Removes an entry at once, and offers to put it back. */
export const useRemovals = () => {
  const calls = {
    experience: useCall(removeExperience, options),
    project: useCall(removeProject, options),
    language: useCall(removeLanguage, options),
    authorization: useCall(removeAuthorization, options),
  }
  const again = {
    experience: useCall(addExperience, options),
    project: useCall(addProject, options),
    language: useCall(saveLanguage, options),
    authorization: useCall(saveAuthorization, options),
  }
  const removed = (section: string, undo: () => void) => ({
    onSuccess: () => {
      focusSection(section)
      announceUndoable('Removed from your profile', undo)
    },
  })
  return {
    experience: ({ id, version: _, ended, ...of }: Experience) =>
      calls.experience.mutate(
        { params: { id } },
        removed('experience', () =>
          again.experience.mutate({ body: { ...of, ...(ended !== null && { ended }) } }),
        ),
      ),
    project: ({ id, version: _, link, ...of }: Project) =>
      calls.project.mutate(
        { params: { id } },
        removed('projects', () => again.project.mutate({ body: { ...of, ...(link !== null && { link }) } })),
      ),
    language: (of: Spoken) =>
      calls.language.mutate(
        { params: { language: of.language } },
        removed('languages', () => again.language.mutate({ body: of })),
      ),
    authorization: (of: Authorization) =>
      calls.authorization.mutate(
        { params: { country: of.country } },
        removed('quiet', () => again.authorization.mutate({ body: of })),
      ),
  }
}
