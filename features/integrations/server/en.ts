/** What is said on the day an integration opens. */
export const writeOpened = (name: string) => ({
  title: `${name} is here`,
  body: `You asked to hear when ${name} opens. You can connect it now.`,
});
