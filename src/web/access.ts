/** What ended for whoever was here: this session, the account, or the organization it belongs to. */
export const endings = ['session', 'account', 'organization'] as const
export type Ending = (typeof endings)[number]

type Check = (why?: Ending) => Promise<boolean>

/** The shell's way to look; only the browser's one page sets it. */
const shell: { check: Check | null } = { check: null }

export const setAccessCheck = (check: Check | null): void => {
  shell.check = check
}

/** Something says that rights have changed: looks who is here now and what they may do, and shows that. Answers whether somebody is. */
export const checkAccess: Check = (why) => shell.check?.(why) ?? Promise.resolve(false)
