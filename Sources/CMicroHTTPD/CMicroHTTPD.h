#ifndef NOTCH_CMICROHTTPD_H
#define NOTCH_CMICROHTTPD_H

#include <microhttpd.h>

/* MHD_start_daemon() has a variable number of arguments, which Swift cannot pass. */
static inline struct MHD_Daemon *notch_http_start(unsigned int flags, MHD_AccessHandlerCallback handler,
						   void *context, const struct MHD_OptionItem *options)
{
	return MHD_start_daemon(flags, 0, NULL, NULL, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/* The information of a daemon is a union, which a variadic function returns. */
static inline int notch_http_epoll_descriptor(struct MHD_Daemon *daemon)
{
	const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
	return info == NULL ? -1 : info->epoll_fd;
}

static inline int notch_http_descriptor(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
	return info == NULL ? -1 : info->connect_fd;
}

static inline const struct sockaddr *notch_http_address(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
	return info == NULL ? NULL : info->client_addr;
}

#endif
