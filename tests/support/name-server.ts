import dns2 from 'dns2';

type Answer = ReturnType<typeof dns2.Packet.createResponseFromRequest>['answers'][number];

/** A DNS server with the TXT records of the test. */
export async function startNameServer() {
  const records = new Map<string, string[]>();
  const server = dns2.createServer({
    udp: true,
    handle: (request, send) => {
      const response = dns2.Packet.createResponseFromRequest(request);
      for (const { name } of request.questions)
        for (const data of records.get(name.toLowerCase()) ?? [])
          response.answers.push({
            ...{ name, data, ttl: 1 },
            ...{ type: dns2.Packet.TYPE.TXT, class: dns2.Packet.CLASS.IN },
          } as Answer);
      send(response);
    },
  });
  await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  const { port } = server.addresses().udp as { port: number };
  return { address: `127.0.0.1:${port}`, records, stop: () => server.close() };
}

export type NameServer = Awaited<ReturnType<typeof startNameServer>>;
