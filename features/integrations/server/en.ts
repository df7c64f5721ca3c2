/** What is said on the day an integration opens. */
export const writeOpened = (name: string) => ({
  title: `${name} is now available`,
  body: `You asked to be notified when ${name} launches. You can connect it now.`,
});
